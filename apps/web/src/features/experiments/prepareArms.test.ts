import { RunConfig } from "@holdfast/recipe";
import { describe, expect, test } from "vitest";
import type { ExperimentSeries } from "../../api/types.ts";
import { prepareArms } from "./prepareArms.ts";

const arm = (name: string) => ({ name, preset: name, config: RunConfig.parse({}), runs: [] });

function aSeries(of: string, seed: number, values: readonly number[]): ExperimentSeries {
  const points = values.map((value, index) => ({ step: index + 1, value }));
  return { runId: `${of}${seed}`, arm: of, seed, name: "reward/mean", points };
}

const experiment = {
  arms: [arm("gate"), arm("full")],
  seeds: [1, 2],
  series: [
    aSeries("gate", 1, [0.2, 0.4, 0.9]),
    aSeries("gate", 2, [0.4, 0.8]),
    aSeries("full", 1, [0.5, Number.NaN, 0.7]),
    { ...aSeries("full", 1, [0.9]), name: "reward/newest" as const },
  ],
};

describe("prepareArms", () => {
  const chart = prepareArms(experiment, "reward/mean", 0);

  test("a line for each arm, the first as the baseline; no two alike", () => {
    expect(chart.lines.map(({ label, bold }) => [label, bold])).toEqual([
      ["full", false],
      ["gate", true],
    ]);
    expect(new Set(chart.lines.map(({ color, dash }) => `${color} ${dash}`)).size).toBe(2);
  });

  test("the mean stands where all seeds go on; where one has ended it is drawn apart", () => {
    expect(chart.rows.map(({ step, d0, p0, n0 }) => [step, d0, p0, n0])).toEqual([
      [1, expect.closeTo(0.3), null, 2],
      [2, expect.closeTo(0.6), expect.closeTo(0.6), 2],
      [3, null, 0.9, 1],
    ]);
    expect(chart.rows[0]).toMatchObject({ l0: 0.2, h0: 0.4 });
    expect(chart.focus?.latest).toBeCloseTo(0.6);
  });

  test("every run's points count, and those that are not finite are named", () => {
    expect(chart).toMatchObject({ total: 8, shown: 7, undrawn: [{ step: 2, label: "full" }] });
  });

  test("without points there is nothing to draw", () => {
    expect(prepareArms({ ...experiment, series: [] }, "reward/mean", 0)).toMatchObject({ total: 0, rows: [] });
  });
});
