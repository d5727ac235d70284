import type { ExperimentDetail, ExperimentSeries } from "../../api/types.ts";
import { type ArmSeries, prepareBands } from "../../charts/prepareBands.ts";
import type { PreparedChart } from "../../charts/prepareChart.ts";
import { seriesStyle } from "../../charts/seriesStyle.ts";

/** One series of the experiment for every arm: the mean of all its seeds and the band between their ends. */
export function prepareArms(
  { arms, series, seeds }: Pick<ExperimentDetail, "arms" | "series" | "seeds">,
  name: ExperimentSeries["name"],
  smoothing: number,
): PreparedChart {
  const drawn = arms.map((arm, index): ArmSeries => ({
    label: arm.name,
    ...seriesStyle(index),
    bold: index === 0 && arms.length > 1,
    seeds: seeds.length,
    curves: series.filter((one) => one.name === name && one.arm === arm.name).map(({ points }) => points),
  }));
  return prepareBands({ arms: drawn, format: "fraction", smoothing });
}
