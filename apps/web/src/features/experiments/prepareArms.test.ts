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
  const view = { smoothing: { kind: "ema", amount: 0 }, guides: [] } as const;
  const chart = prepareArms(experiment, "reward/mean", view);
  const gate = chart.legend[0];

  test("a line for each arm, the first as the baseline; no two alike", () => {
    expect(chart.lines.map(({ label, bold }) => [label, bold])).toEqual([
      ["full", false],
      ["gate", true],
    ]);
    expect(new Set(chart.lines.map(({ color, dash }) => `${color} ${dash}`)).size).toBe(2);
  });

  test("the mean stands where all seeds go on; where one has ended it is drawn apart", () => {
    expect(gate?.x).toEqual([1, 2, 3]);
    expect(gate?.drawn).toEqual([expect.closeTo(0.3), expect.closeTo(0.6), null]);
    expect(gate?.band).toEqual({ n: [2, 2, 1], of: 2, part: [null, expect.closeTo(0.6), 0.9] });
    expect([gate?.low[0], gate?.high[0]]).toEqual([0.2, 0.4]);
  });

  test("without points there is nothing to draw", () => {
    expect(prepareArms({ ...experiment, series: [] }, "reward/mean", view)).toMatchObject({ total: 0 });
  });
});
