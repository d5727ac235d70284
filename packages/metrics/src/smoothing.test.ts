import { describe, expect, test } from "vitest";
import { smoothed, type Smoothing } from "./smoothing.ts";

const raw = (values: readonly number[]) => ({ mean: values, count: values.map((v) => (Number.isFinite(v) ? 1 : 0)) });
const kinds = [
  { kind: "ema", amount: 0.9 },
  { kind: "gaussian", amount: 2 },
  { kind: "mean", amount: 5 },
] as const satisfies readonly Smoothing[];

describe("smoothed", () => {
  test("ema weights recent values more and is not biased towards zero", () => {
    // w = .5: 4; (.5·4 + 8)/(.5 + 1) = 20/3; (.25·4 + .5·8 + 2)/(1.75) = 4
    const curve = smoothed(raw([4, 8, 2]), { kind: "ema", amount: 0.5 });
    expect(curve).toEqual([4, expect.closeTo(20 / 3, 12), expect.closeTo(4, 12)]);
  });

  test("the running mean is that of the centred window, cut off at the ends", () => {
    // width 3: half a window at the ends reaches one neighbour
    expect(smoothed(raw([3, 6, 0, 12]), { kind: "mean", amount: 3 })).toEqual([4.5, 3, 6, 6]);
  });

  test("the gaussian weights neighbours by their distance in points", () => {
    const near = Math.exp(-1 / 2);
    const far = Math.exp(-4 / 2);
    const total = 1 + near + far;
    const curve = smoothed(raw([1, 0, 0]), { kind: "gaussian", amount: 1 });
    expect(curve).toEqual([
      expect.closeTo(1 / total, 12),
      expect.closeTo(near / (1 + 2 * near), 12),
      expect.closeTo(far / total, 12),
    ]);
  });

  test.each(kinds)("$kind leaves a constant alone, two points or many", (smoothing) => {
    for (const length of [1, 2, 50]) {
      const constant = Array.from({ length }, () => 200);
      for (const value of smoothed(raw(constant), smoothing)) expect(value).toBeCloseTo(200, 9);
    }
  });

  test.each(kinds)("$kind with amount 0 changes nothing", ({ kind }) => {
    expect(smoothed(raw([1, 5, 2]), { kind, amount: 0 })).toEqual([1, 5, 2]);
  });

  test.each(kinds)("$kind starts anew after a gap", (smoothing) => {
    const curve = smoothed(raw([4, NaN, 10, 10, Infinity, 7]), smoothing);
    const wanted = [4, NaN, 10, 10, NaN, 7];
    expect(curve.map((value) => Number(value.toFixed(9)))).toEqual(wanted);
  });

  test("a bucket of several points counts as often, so that the ema ends where that of every point ends", () => {
    // 1 1 1 then 5 5 point by point, and in two buckets
    const weight = 0.8;
    const each = smoothed(raw([1, 1, 1, 5, 5]), { kind: "ema", amount: weight });
    const [first, second] = smoothed({ mean: [1, 5], count: [3, 2] }, { kind: "ema", amount: weight });
    expect(first).toBeCloseTo(1, 12);
    expect(second).toBeCloseTo(each.at(-1) ?? NaN, 12);
  });

  test("a bucket of several points has their share of a running mean", () => {
    // Points 1 1 1 1 5 5; the window of 4 around the middle of the last bucket holds two points of each.
    const curve = smoothed({ mean: [1, 5], count: [4, 2] }, { kind: "mean", amount: 4 });
    expect(curve[1]).toBeCloseTo((1 * 1 + 2 * 5) / 3, 12); // 5 ± 2 = points 3..7, of which one is a 1
  });

  test("the smoothed start does not depend on how much follows", () => {
    const long = Array.from({ length: 1_000 }, (_, step) => -Math.log1p(step));
    const whole = smoothed(raw(long), { kind: "ema", amount: 0.99 });
    expect(smoothed(raw(long.slice(0, 100)), { kind: "ema", amount: 0.99 })).toEqual(whole.slice(0, 100));
  });
});
