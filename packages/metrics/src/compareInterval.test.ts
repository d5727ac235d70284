import { describe, expect, test } from "vitest";
import { differenceInterval, meanInterval, studentQuantile } from "./compareInterval.ts";

test.each([
  [1, 12.7062],
  [2, 4.3027],
  [3, 3.1824],
  [4, 2.7764],
  [9, 2.2622],
  [10, 2.2281],
  [30, 2.0423],
  [120, 1.9799],
])("the tabled t(.975, %i) is %f", (df, tabled) => {
  expect(studentQuantile(df)).toBeCloseTo(tabled, 4);
});

describe("meanInterval", () => {
  test("of two seeds is wide: half of t(.975, 1) times their distance", () => {
    const found = meanInterval([0.8, 0.9]);
    expect(found?.n).toBe(2);
    expect(found?.mean).toBeCloseTo(0.85);
    expect(found?.sd).toBeCloseTo(0.1 / Math.SQRT2);
    expect(found?.high).toBeCloseTo(0.85 + 12.7062 * 0.05, 4);
    expect(found?.low).toBeCloseTo(0.85 - 12.7062 * 0.05, 4);
  });

  test("leaves out what is not finite, and says nothing below two values", () => {
    expect(meanInterval([1, Number.NaN, 3, Number.POSITIVE_INFINITY])).toMatchObject({ n: 2, mean: 2 });
    expect(meanInterval([1, Number.NaN])).toBeNull();
    expect(meanInterval([])).toBeNull();
  });
});

test("a difference adds the half widths at right angles, each side from the ends that matter", () => {
  const difference = differenceInterval({ mean: 0.9, low: 0.87, high: 0.92 }, { mean: 0.5, low: 0.38, high: 0.54 });
  expect(difference.mean).toBeCloseTo(0.4);
  expect(difference.low).toBeCloseTo(0.4 - 0.05); // √(.03² + .04²)
  expect(difference.high).toBeCloseTo(0.4 + Math.sqrt(0.02 ** 2 + 0.12 ** 2));
});

test("a pool score against a pool score is Newcombe's hybrid score interval", () => {
  // 56/70 against 48/80 with their Wilson intervals (Newcombe 1998, example a, method 10: .2, .0524 to .3339).
  const difference = differenceInterval(
    { mean: 0.8, low: 0.6917, high: 0.8769 },
    { mean: 0.6, low: 0.4905, high: 0.7004 },
  );
  expect(difference.low).toBeCloseTo(0.0524, 3);
  expect(difference.high).toBeCloseTo(0.3339, 3);
});
