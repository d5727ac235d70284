import { describe, expect, test } from "vitest";
import { bucketize } from "./series.ts";
import { smoothed } from "./smoothing.ts";

const series = (values: readonly number[]) => values.map((value, step) => ({ step, value }));

describe("bucketize", () => {
  test("a series that fits keeps every point", () => {
    expect(bucketize(series([3, NaN]), 2)).toEqual([
      { fromStep: 0, toStep: 0, min: 3, max: 3, first: 3, last: 3, mean: 3, count: 1, nan: 0 },
      { fromStep: 1, toStep: 1, min: NaN, max: NaN, first: NaN, last: NaN, mean: NaN, count: 0, nan: 1 },
    ]);
  });

  test("keeps extremes, ends, mean and counts of each stretch", () => {
    // steps 0..5 in two buckets of width 2.5: 0 1 2 | 3 4 5
    expect(bucketize(series([2, 9, 4, 1, NaN, 7]), 2)).toEqual([
      { fromStep: 0, toStep: 2, min: 2, max: 9, first: 2, last: 4, mean: 5, count: 3, nan: 0 },
      { fromStep: 3, toStep: 5, min: 1, max: 7, first: 1, last: 7, mean: 4, count: 2, nan: 1 },
    ]);
  });

  test("never loses a point or a spike", () => {
    const points = series(Array.from({ length: 10_007 }, (_, i) => (i === 6666 ? 1e6 : i % 10)));
    const buckets = bucketize(points, 100);
    expect(buckets.length).toBeLessThanOrEqual(100);
    expect(buckets.reduce((sum, { count, nan }) => sum + count + nan, 0)).toBe(10_007);
    expect(Math.max(...buckets.map(({ max }) => max))).toBe(1e6);
    expect(buckets.at(0)?.fromStep).toBe(0);
    expect(buckets.at(-1)?.toStep).toBe(10_006);
  });

  test("a stretch without points has no bucket", () => {
    const points = [0, 1, 2, 98, 99, 100].map((step) => ({ step, value: step }));
    expect(bucketize(points, 5).map(({ fromStep, toStep }) => [fromStep, toStep])).toEqual([
      [0, 2],
      [98, 100],
    ]);
  });

  test("infinite values count as values", () => {
    expect(bucketize(series([1, Infinity, 2]), 1)).toMatchObject([{ min: 1, max: Infinity, count: 3, nan: 0 }]);
  });

  test("many points of one step make one bucket", () => {
    const points = [1, 2, 3].map((value) => ({ step: 5, value }));
    expect(bucketize(points, 2)).toMatchObject([{ fromStep: 5, toStep: 5, mean: 2 }]);
  });

  test("no points, no buckets", () => {
    expect(bucketize([], 10)).toEqual([]);
  });
});

describe("smoothed", () => {
  test("weights recent values more and is not biased towards zero", () => {
    // w = .5: 4; (.5·4 + 8)/(.5 + 1) = 20/3; (.25·4 + .5·8 + 2)/(1.75) = 4
    const [first, second, third] = smoothed([4, 8, 2], 0.5);
    expect(first).toBe(4);
    expect(second).toBeCloseTo(20 / 3, 12);
    expect(third).toBeCloseTo(4, 12);
  });

  test("a constant stays itself", () => {
    for (const value of smoothed([3, 3, 3, 3], 0.9)) expect(value).toBeCloseTo(3, 12);
  });

  test("weight 0 changes nothing", () => {
    expect(smoothed([1, 5, 2], 0)).toEqual([1, 5, 2]);
  });

  test("starts anew after a gap", () => {
    expect(smoothed([4, NaN, 10, Infinity, 7], 0.9)).toEqual([
      4,
      NaN,
      expect.closeTo(10, 12),
      NaN,
      expect.closeTo(7, 12),
    ]);
  });
});
