import { describe, expect, test } from "vitest";
import { bootstrapInterval } from "./bootstrapInterval.ts";
import { mean } from "./mean.ts";
import { pairedBootstrap } from "./pairedBootstrap.ts";
import { parkMiller } from "./testing.ts";
import { trendTest } from "./trendTest.ts";

describe("bootstrapInterval", () => {
  test("of a mean is about ±1.96 standard errors where the sample is large", () => {
    const values = Array.from({ length: 400 }, (_, index) => index % 2);
    const { value, low, high } = bootstrapInterval(values, { statistic: mean, random: parkMiller(1) });
    expect(value).toBe(0.5);
    expect(low).toBeCloseTo(0.5 - 0.049, 2); // 1.96 · √(.25 / 400)
    expect(high).toBeCloseTo(0.5 + 0.049, 2);
  });

  test("repeats with the same stream, and only then", () => {
    const of = (seed: number) =>
      bootstrapInterval([1, 2, 4, 8, 16, 32, 64.5], { statistic: mean, random: parkMiller(seed), resamples: 200 });
    expect(of(7)).toEqual(of(7));
    expect(of(7)).not.toEqual(of(8));
  });

  test("is a point when all units agree, and refuses none", () => {
    const resampling = { statistic: mean, random: parkMiller(1), resamples: 50 };
    expect(bootstrapInterval([3, 3], resampling)).toEqual({ value: 3, low: 3, high: 3 });
    expect(() => bootstrapInterval([], resampling)).toThrow("units: needs at least one");
  });
});

describe("pairedBootstrap", () => {
  test("sees what is common to both policies cancel", () => {
    // tasks differ by far more than the policies: every task gains exactly .1
    const pairs = [0, 0.2, 0.5, 0.9].map((base) => ({ base, other: base + 0.1 }));
    const { value, low, high } = pairedBootstrap(pairs, { random: parkMiller(3), resamples: 500 });
    for (const bound of [value, low, high]) expect(bound).toBeCloseTo(0.1, 12);
  });

  test("doubles the share of resamples at or below 0", () => {
    // of (1, 1, −1) a resample's mean is ≤ 0 with two or three −1: 3 · (1/3)² (2/3) + (1/3)³ = 7/27
    const pairs = [1, 1, 0].map((other) => ({ base: 1 - other, other }));
    const { value, p } = pairedBootstrap(pairs, { random: parkMiller(3), resamples: 40_000 });
    expect(value).toBeCloseTo(1 / 3, 12);
    expect(p).toBeCloseTo(14 / 27, 1);
  });

  test("never says that chance is impossible", () => {
    const pairs = [{ base: 0, other: 1 }];
    expect(pairedBootstrap(pairs, { random: parkMiller(3), resamples: 99 }).p).toBeCloseTo(2 / 100, 12);
  });
});

describe("trendTest", () => {
  test("counts the orders at least as steep", () => {
    // of the 24 orders of four, only the ascending and the descending one are as steep: 2/24
    const points = [1, 2, 3, 4].map((x) => ({ x, y: 10 * x }));
    const { slope, move, p } = trendTest(points, { random: parkMiller(5), permutations: 20_000 });
    expect(slope).toBeCloseTo(10, 12);
    expect(move).toBeCloseTo(30, 12);
    expect(p).toBeCloseTo(2 / 24, 2);
  });

  test("names the smallest move it could have found", () => {
    // y = x with residuals (1, −1, −1, 1): Σr² = 4, Σ(x−x̄)² = 5, n − 1 = 3, range 3
    const points = [1, -1, -1, 1].map((residual, x) => ({ x, y: x + residual }));
    const { slope, detectableMove } = trendTest(points, { random: parkMiller(5), permutations: 10 });
    expect(slope).toBeCloseTo(1, 12);
    expect(detectableMove).toBeCloseTo((1.959964 + 0.841621) * Math.sqrt(4 / 15) * 3, 5);
  });

  test("finds that move four times out of five", () => {
    const random = parkMiller(11);
    const noise = () => random() + random() + random() + random() - 2;
    const steps = Array.from({ length: 60 }, (_, x) => x);
    // noise of variance 4/12, Σ(x−x̄)² = 60 · (60² − 1) / 12 = 17 995
    const move = (1.959964 + 0.841621) * Math.sqrt(1 / 3 / 17_995) * 59;
    const found = Array.from({ length: 300 }, () => {
      const points = steps.map((x) => ({ x, y: (move * x) / 59 + noise() }));
      return trendTest(points, { random, permutations: 199 }).p <= 0.05;
    });
    expect(mean(found.map(Number))).toBeCloseTo(0.8, 1);
  });

  test("refuses what has no trend", () => {
    const options = { random: parkMiller(1) };
    expect(() => trendTest([{ x: 0, y: 0 }], options)).toThrow("points: needs 3 or more, got 1");
    expect(() =>
      trendTest(
        [1, 2, 3].map((y) => ({ x: 4, y })),
        options,
      ),
    ).toThrow("all have the same x");
  });
});
