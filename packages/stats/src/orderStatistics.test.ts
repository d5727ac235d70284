import { describe, expect, test } from "vitest";
import { holm } from "./holm.ts";
import { medianInterval } from "./medianInterval.ts";
import { quantile } from "./quantile.ts";

describe("quantile", () => {
  test("agrees with R 4.2.2 quantile(type = 7)", () => {
    const values = [3, 1, 4, 1, 5, 9, 2, 6];
    expect([0, 0.1, 0.25, 0.5, 1].map((q) => quantile(values, q))).toEqual([1, 1, 1.75, 3.5, 9]);
    expect(quantile(values, 0.95)).toBeCloseTo(7.95, 12);
  });

  test("refuses an empty list", () => {
    expect(() => quantile([], 0.5)).toThrow("quantile of an empty list");
  });
});

describe("medianInterval", () => {
  test("takes the 6th and the 15th of 20", () => {
    // P(Binomial(20, ½) ≤ 5) = .0207, P(≤ 6) = .0577
    const values = Array.from({ length: 20 }, (_, index) => 20 - index);
    expect(medianInterval(values)).toEqual({ value: 10.5, low: 6, high: 15 });
  });

  test("takes the 2nd and the 8th of 9, and the whole range of few", () => {
    // P(Binomial(9, ½) ≤ 1) = 10/512 = .0195
    expect(medianInterval([9, 8, 7, 6, 5, 4, 3, 2, 1])).toEqual({ value: 5, low: 2, high: 8 });
    expect(medianInterval([4, 2, 8])).toEqual({ value: 4, low: 2, high: 8 });
    expect(medianInterval([7])).toEqual({ value: 7, low: 7, high: 7 });
  });
});

describe("holm", () => {
  test("agrees with R 4.2.2 p.adjust(method = 'holm')", () => {
    const corrected = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((p, index) => {
      expect(corrected[index]).toBeCloseTo(p, 12);
    });
  });

  test("never leaves 1, and leaves nothing alone as it is", () => {
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
    expect(holm([0.03])).toEqual([0.03]);
    expect(holm([])).toEqual([]);
  });
});
