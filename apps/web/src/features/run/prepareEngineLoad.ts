import type { EngineSampleView } from "../../api/types.ts";
import type { Sample } from "../../charts/chartSpec.ts";
import { type PreparedChart, prepareChart } from "../../charts/prepareChart.ts";
import { seriesStyle } from "../../charts/seriesStyle.ts";

export interface EngineLoad {
  /** Rollouts in each engine over the run's time. */
  readonly residents: PreparedChart;
  /** Rollouts that wait for a place in each. */
  readonly queued: PreparedChart;
}

/**
 * One line for each engine, over the seconds since the first sample; those pinned to one version for a scoring share one
 * line for each worker. A slice without samples breaks its line.
 */
export function prepareEngineLoad(samples: readonly EngineSampleView[]): EngineLoad {
  const times = samples.map(({ at }) => Date.parse(at));
  const start = times.reduce((least, time) => Math.min(least, time), Infinity);
  const last = times.reduce((most, time) => Math.max(most, time), start);
  const names = [...new Set(samples.map(({ engine }) => lineName(engine)))].sort((a, b) => a.localeCompare(b));
  const chart = (value: (sample: EngineSampleView) => number) =>
    prepareChart({
      series: names.map((name, index) => ({
        label: name,
        ...seriesStyle(index),
        samples: summedByTime(
          samples.filter(({ engine }) => lineName(engine) === name),
          value,
        ).map((sample) => ({ ...sample, step: Math.round((sample.step - start) / 1_000) })),
      })),
      scale: "linear",
      format: "count",
      min: 0,
      include: [1],
      smoothing: 0,
      steps: [0, samples.length === 0 ? 1 : (last - start) / 1_000],
      xKind: "elapsed",
      maxPoints: 400,
    });
  return { residents: chart((sample) => sample.residentsMean), queued: chart((sample) => sample.queuedMean) };
}

/** An engine pinned to version 12 for a scoring is called "<worker>/v12". */
const lineName = (engine: string) => engine.replace(/\/v\d+$/, "/scoring");

/** By milliseconds, in order; engines that share a line and a slice are added up. */
function summedByTime(
  samples: readonly EngineSampleView[],
  value: (sample: EngineSampleView) => number,
): readonly Sample[] {
  const sums = new Map<number, number>();
  for (const sample of samples) {
    const time = Date.parse(sample.at);
    sums.set(time, (sums.get(time) ?? 0) + value(sample));
  }
  return [...sums].map(([step, sum]) => ({ step, value: sum })).sort((a, b) => a.step - b.step);
}
