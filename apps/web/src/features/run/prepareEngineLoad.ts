import type { EngineSampleView } from "../../api/types.ts";
import { type PreparedChart, prepareChart } from "../../charts/prepareChart.ts";
import { seriesStyle } from "../../charts/seriesStyle.ts";

export interface EngineLoad {
  /** Rollouts in each engine over the run's time. */
  readonly residents: PreparedChart;
  /** Rollouts that wait for a place in each. */
  readonly queued: PreparedChart;
}

/** One line for each engine, over the seconds since the first sample. A slice without samples breaks its line. */
export function prepareEngineLoad(samples: readonly EngineSampleView[]): EngineLoad {
  const times = samples.map(({ at }) => Date.parse(at));
  const start = times.reduce((least, time) => Math.min(least, time), Infinity);
  const last = times.reduce((most, time) => Math.max(most, time), start);
  const names = [...new Set(samples.map(({ engine }) => engine))].sort((a, b) => a.localeCompare(b));
  const chart = (value: (sample: EngineSampleView) => number) =>
    prepareChart({
      series: names.map((engine, index) => ({
        label: engine,
        ...seriesStyle(index),
        samples: samples
          .filter((sample) => sample.engine === engine)
          .map((sample) => ({ step: Math.round((Date.parse(sample.at) - start) / 1_000), value: value(sample) }))
          .sort((a, b) => a.step - b.step),
      })),
      scale: "linear",
      format: "count",
      min: 0,
      smoothing: 0,
      steps: [0, samples.length === 0 ? 1 : (last - start) / 1_000],
      xKind: "elapsed",
      maxPoints: 400,
    });
  return { residents: chart((sample) => sample.residentsMean), queued: chart((sample) => sample.queuedMean) };
}
