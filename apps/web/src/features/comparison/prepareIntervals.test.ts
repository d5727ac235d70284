import { describe, expect, test } from "vitest";
import { prepareDifferences, prepareShares } from "./prepareIntervals.ts";

const figures = (label: string, mean: number, [low, high]: readonly [number, number]) => ({
  ...{ label, passAt1: { mean, low, high }, tasks: 1, attempts: 1, solved: 0, excluded: 0, designEffect: null },
});

describe("prepareShares", () => {
  test("puts both policies on one axis of per cent", () => {
    const { bars, zero } = prepareShares({
      base: figures("old", 0.25, [0, 0.5]),
      other: figures("new", 0.75, [0.5, 1]),
    });
    expect(bars).toEqual([
      { name: "old", at: 25, from: 0, to: 50, text: "25.0 % [0.0 %, 50.0 %]" },
      { name: "new", at: 75, from: 50, to: 100, text: "75.0 % [50.0 %, 100.0 %]" },
    ]);
    expect(zero).toBeNull();
  });
});

describe("prepareDifferences", () => {
  test("takes an axis around 0 that holds every interval", () => {
    const { bars, ticks, zero } = prepareDifferences([
      { name: "one", difference: { value: 0.1, low: -0.04, high: 0.24 } },
      { name: "none", difference: null },
    ]);
    // 24 points fit into ±40, in steps of 20
    expect(ticks.map(({ text }) => text)).toEqual(["−40", "−20", "0", "+20", "+40"]);
    expect(zero).toBe(50);
    expect(bars).toHaveLength(1);
    expect(bars[0]?.from).toBeCloseTo(45, 12);
    expect(bars[0]?.to).toBeCloseTo(80, 12);
    expect(bars[0]?.text).toBe("+10.0 [−4.0, +24.0] points");
  });

  test("shows 5 points either way at least", () => {
    const { ticks } = prepareDifferences([{ name: "flat", difference: { value: 0, low: 0, high: 0 } }]);
    expect(ticks.map(({ text }) => text)).toEqual(["−5", "−2.5", "0", "+2.5", "+5"]);
  });
});
