import { describe, expect, test } from "vitest";
import { bandDifference, groupBand, median } from "./compareBand.ts";
import type { GridCurve } from "./compareGrid.ts";

const flat = (...mean: readonly number[]): GridCurve => ({ mean, min: mean, max: mean });

const minmax = { centre: "mean", band: "minmax" } as const;

describe("groupBand", () => {
  test("every run counts at every x that it reaches, and n says how many do", () => {
    const band = groupBand([flat(1, 2, NaN), flat(3, 6, 7)], minmax);
    expect(band).toEqual({ n: [2, 2, 1], centre: [2, 4, 7], low: [1, 2, 7], high: [3, 6, 7] });
  });

  test("of two hundred runs all count", () => {
    const runs = Array.from({ length: 200 }, (_, index) => flat(index < 100 ? 0 : 1));
    expect(groupBand(runs, minmax)).toMatchObject({ n: [200], centre: [0.5] });
  });

  test("two identical runs give their own line", () => {
    const line = Array.from({ length: 501 }, (_, index) => index * 1000);
    const band = groupBand([flat(...line), flat(...line)], { centre: "mean", band: "ci95" });
    expect(band.centre).toEqual(line);
    expect(band.low).toEqual(line);
  });

  test("a spike inside a cell is in the band", () => {
    const spiky: GridCurve = { mean: [1], min: [0], max: [50] };
    expect(groupBand([spiky, flat(1)], minmax)).toMatchObject({ low: [0], high: [50] });
  });

  test("one standard deviation either way; a single run has none", () => {
    const band = groupBand([flat(1, 1), flat(3, NaN)], { centre: "mean", band: "std" });
    expect(band.low).toEqual([2 - Math.SQRT2, NaN]);
    expect(band.high).toEqual([2 + Math.SQRT2, NaN]);
  });

  test("the 95 % interval of a mean is Student's", () => {
    const { low, high } = groupBand([flat(1), flat(2), flat(3)], { centre: "mean", band: "ci95" });
    expect(high[0]).toBeCloseTo(2 + 4.3027 / Math.sqrt(3), 3);
    expect(low[0]).toBeCloseTo(2 - 4.3027 / Math.sqrt(3), 3);
  });

  test("that of a median lies between order statistics, from six runs on", () => {
    const rules = { centre: "median", band: "ci95" } as const;
    const runs = (n: number) => Array.from({ length: n }, (_, index) => flat(index + 1));
    expect(groupBand(runs(5), rules)).toMatchObject({ centre: [3], low: [NaN], high: [NaN] }); // 2 · 2⁻⁵ > .05
    expect(groupBand(runs(6), rules)).toMatchObject({ centre: [3.5], low: [1], high: [6] }); // 2 · 2⁻⁶ ≤ .05
    expect(groupBand(runs(9), rules)).toMatchObject({ centre: [5], low: [2], high: [8] }); // 2 · (1 + 9) / 512 ≤ .05
  });
});

describe("bandDifference", () => {
  const band = { n: [2, 2], centre: [5, 6], low: [4, 5], high: [8, 7] };
  const base = { n: [3, 1], centre: [2, NaN], low: [1, NaN], high: [6, NaN] };

  test("is the band seen from the baseline, where both reach", () => {
    expect(bandDifference(band, base, "minmax")).toEqual({
      n: [2, 1],
      centre: [3, NaN],
      low: [2, NaN],
      high: [6, NaN],
    });
  });

  test("a 95 % interval holds the uncertainty of both", () => {
    const { low, high } = bandDifference(band, base, "ci95");
    expect(low[0]).toBeCloseTo(3 - Math.hypot(1, 4));
    expect(high[0]).toBeCloseTo(3 + Math.hypot(3, 1));
  });
});

test("a median of an even number is between the two in the middle", () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});
