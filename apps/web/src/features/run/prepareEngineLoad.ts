import type { EngineSampleView } from "../../api/types.ts";
import type { ChartGuide, ChartLine } from "../../charts/chartSpec.ts";
import { pointColumns } from "../../charts/columns.ts";
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
export function prepareEngineLoad(samples: readonly EngineSampleView[], cap: ChartGuide): EngineLoad {
  const start = samples.reduce((least, { at }) => Math.min(least, Date.parse(at)), Infinity);
  const names = [...new Set(samples.map(({ engine }) => lineName(engine)))].sort((a, b) => a.localeCompare(b));
  const chart = (value: (sample: EngineSampleView) => number, guides: readonly ChartGuide[]) =>
    prepareChart(
      names.map((name, index): ChartLine => {
        const own = samples.filter(({ engine }) => lineName(engine) === name);
        return { id: name, runId: "", label: name, ...seriesStyle(index), columns: columnsOf(own, value, start) };
      }),
      { format: "count", x: "relative", min: 0, include: [1], guides },
    );
  return {
    residents: chart((sample) => sample.residentsMean, [cap]),
    queued: chart((sample) => sample.queuedMean, []),
  };
}

/** An engine pinned to version 12 for a scoring is called "<worker>/v12". */
const lineName = (engine: string) => engine.replace(/\/v\d+$/, "/scoring");

/** By seconds since `start`, in order; engines that share a line and a slice are added up. */
function columnsOf(
  samples: readonly EngineSampleView[],
  value: (sample: EngineSampleView) => number,
  start: number,
): ChartLine["columns"] {
  const sums = new Map<number, number>();
  for (const sample of samples) {
    const second = Math.round((Date.parse(sample.at) - start) / 1_000);
    sums.set(second, (sums.get(second) ?? 0) + value(sample));
  }
  return pointColumns([...sums].map(([x, sum]) => ({ x, value: sum })).sort((a, b) => a.x - b.x));
}
