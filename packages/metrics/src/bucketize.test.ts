import { describe, expect, test } from "vitest";
import { bucketize } from "./bucketize.ts";
import { pointsIn } from "./seriesColumns.ts";

const series = (values: readonly number[]) => values.map((value, step) => ({ step, value }));

describe("bucketize", () => {
  test("a series that fits keeps every point", () => {
    expect(bucketize(series([3, NaN, -Infinity]), { maxBuckets: 3 })).toEqual({
      x: [0, 1, 2],
      fromStep: [0, 1, 2],
      toStep: [0, 1, 2],
      min: [3, NaN, NaN],
      max: [3, NaN, NaN],
      first: [3, NaN, NaN],
      last: [3, NaN, NaN],
      mean: [3, NaN, NaN],
      count: [1, 0, 0],
      nan: [0, 1, 0],
      posInf: [0, 0, 0],
      negInf: [0, 0, 1],
    });
  });

  test("keeps extremes, ends, mean and counts of each stretch; what is not finite is counted apart", () => {
    // steps 0..5 in at most two buckets: width 4, borders at its multiples: 0 1 2 3 | 4 5
    expect(bucketize(series([2, 9, Infinity, 1, NaN, 7]), { maxBuckets: 2 })).toEqual({
      x: [3, 5],
      fromStep: [0, 4],
      toStep: [3, 5],
      min: [1, 7],
      max: [9, 7],
      first: [2, 7],
      last: [1, 7],
      mean: [4, 7],
      count: [3, 1],
      nan: [0, 1],
      posInf: [1, 0],
      negInf: [0, 0],
    });
  });

  test("a stretch without points has no bucket", () => {
    const points = [0, 1, 2, 96, 97, 100].map((step) => ({ step, value: step }));
    const { fromStep, toStep } = bucketize(points, { maxBuckets: 4 }); // width 32: 0–31, 96–127
    expect([fromStep, toStep]).toEqual([
      [0, 96],
      [2, 100],
    ]);
  });

  test("on a log scale the first decades keep every point while late ones share buckets", () => {
    const points = series(Array.from({ length: 10_000 }, (_, step) => step));
    const { fromStep, toStep } = bucketize(points, { maxBuckets: 100, scale: "log" });
    // steps 0..9999 are 14 octaves; 8 buckets an octave would be 1 + 15 + 10·8 = 96, 16 would be 31 + 9·16 = 175 and more
    expect(fromStep.slice(0, 20)).toEqual([...Array.from({ length: 16 }, (_, step) => step), 16, 18, 20, 22]);
    expect([fromStep.at(-1), toStep.at(-1)]).toEqual([9216, 9999]); // the octave from 8192 in steps of 1024
  });

  test("the first step on a log scale, 0, has a bucket of its own", () => {
    const points = series(Array.from({ length: 1_000 }, () => 1));
    expect(bucketize(points, { maxBuckets: 50, scale: "log" }).toStep[0]).toBe(0);
  });

  test("no points, no buckets", () => {
    expect(bucketize([], { maxBuckets: 10 }).x).toEqual([]);
  });

  test("points of a bucket are all of them, finite or not", () => {
    const columns = bucketize(series([1, NaN, Infinity, 2, -Infinity]), { maxBuckets: 1 });
    expect(pointsIn(columns, 0)).toBe(5);
  });
});
