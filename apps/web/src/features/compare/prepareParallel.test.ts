import { describe, expect, test } from "vitest";
import { aComparedRun } from "../../testing/aComparedRun.ts";
import { isKept, prepareParallel } from "./prepareParallel.ts";

const runs = [
  aComparedRun({ name: "a", config: { optimizer: { learningRate: 1e-4 } }, values: { "reward/newest": 0.5 } }),
  aComparedRun({
    name: "b",
    config: { optimizer: { learningRate: 1e-2 }, gate: { format: "parsed" } },
    values: { "reward/newest": 1 },
  }),
  aComparedRun({ name: "c", config: { loss: { kind: "gspo" } }, values: { "reward/newest": Number.NaN } }),
];
const keys = ["optimizer.learningRate", "gate.format", "loss.tisCap", "final:reward/newest", "best:lag/mean"];
const { axes, lines } = prepareParallel(runs, keys, "final:reward/newest");

describe("prepareParallel", () => {
  test("a setting over decades has a log axis, a choice its categories, a metric its own", () => {
    expect(axes.map(({ kind, isLog }) => [kind, isLog])).toEqual([
      ["number", true],
      ["category", false],
      ["number", false],
      ["number", false],
      ["number", false],
    ]);
    expect(axes.map(({ label }) => label)).toEqual([
      "Learning rate",
      "Format gate",
      "TIS cap",
      "Reward, newest weights, final",
      "Lag, mean, best",
    ]);
  });

  test("places lie on the axis: equal ratios are equal distances where it is a log axis", () => {
    const [low, high, middle] = lines.map(({ places }) => places[0] ?? NaN); // 1e-4, 1e-2, and the default 5e-4
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(1);
    expect(((middle ?? NaN) - (low ?? NaN)) / ((high ?? NaN) - (low ?? NaN))).toBeCloseTo(Math.log(5) / Math.log(100));
    expect(lines.map(({ places }) => places[1])).toEqual([0, 1, 0]); // parsed before raw
  });

  test("what a run does not have, or what is not finite, is missing and named", () => {
    expect(lines.map(({ places, texts }) => [places[2], texts[2]])).toEqual([
      [null, "–"],
      [null, "–"],
      [expect.closeTo(0.5), "2"],
    ]);
    expect(lines[2]?.places[3]).toBeNull();
    expect(lines[2]?.texts[3]).toBe("NaN");
    expect(axes.map(({ hasMissing }) => hasMissing)).toEqual([false, false, true, true, true]);
  });

  test("lines are shaded by an axis of their own", () => {
    expect(lines.map(({ shade }) => shade)).toEqual([0, 1, null]);
  });

  test("a brush keeps what lies in it, ends included, and nothing that is missing", () => {
    const kept = (brushes: Parameters<typeof isKept>[2]) =>
      lines.filter((line) => isKept(line, axes, brushes)).map(({ label }) => label);
    expect(kept({})).toEqual(["a", "b", "c"]);
    expect(kept({ "gate.format": [0, 0.2] })).toEqual(["a", "c"]);
    expect(kept({ "final:reward/newest": [0, 1] })).toEqual(["a", "b"]);
    expect(kept({ "gate.format": [0, 0.2], "final:reward/newest": [0, 0.5] })).toEqual(["a"]);
  });

  test("without runs there are axes and no lines", () => {
    expect(prepareParallel([], keys, "").lines).toEqual([]);
  });
});
