import type { Smoothing } from "@holdfast/metrics";
import type { ExperimentDetail, ExperimentSeries } from "../../api/types.ts";
import type { ChartGuide, ChartLine } from "../../charts/chartSpec.ts";
import { pointColumns } from "../../charts/columns.ts";
import { type PreparedChart, prepareChart } from "../../charts/prepareChart.ts";
import { seedBand, stepsOf } from "../../charts/seedBands.ts";
import { seriesStyle } from "../../charts/seriesStyle.ts";

type Arms = Pick<ExperimentDetail, "arms" | "series" | "seeds">;

interface ArmsView {
  readonly smoothing: Smoothing;
  readonly guides: readonly ChartGuide[];
}

/** One series of the experiment for every arm: the mean of all its seeds and the band between their ends. */
export function prepareArms(experiment: Arms, name: ExperimentSeries["name"], view: ArmsView): PreparedChart {
  return prepareChart(
    experiment.arms.map((_, index) => armLine(experiment, name, index)),
    { format: "fraction", ...view },
  );
}

function armLine({ arms, series, seeds }: Arms, name: ExperimentSeries["name"], index: number): ChartLine {
  const arm = arms[index]?.name ?? "";
  const curves = series.filter((one) => one.name === name && one.arm === arm).map(({ points }) => points);
  const points = seedBand(curves, stepsOf(curves));
  return {
    id: arm,
    runId: arm,
    label: arm,
    ...seriesStyle(index),
    bold: index === 0 && arms.length > 1,
    columns: pointColumns(points.map(({ step, mean }) => ({ x: step, value: mean }))),
    band: {
      low: points.map(({ low }) => low),
      high: points.map(({ high }) => high),
      n: points.map(({ n }) => n),
      of: seeds.length,
    },
  };
}
