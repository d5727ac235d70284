import { describe, expect, test } from "vitest";
import { cochranMantelHaenszel } from "./cochranMantelHaenszel.ts";
import { exactConditionalTest } from "./exactConditionalTest.ts";
import { fisherExact } from "./fisherExact.ts";
import { mantelHaenszelDifference } from "./mantelHaenszelDifference.ts";
import { normalTwoSided } from "./normalTail.ts";

const stratum = (base: readonly [number, number], other: readonly [number, number]) => ({
  base: { passed: base[0], of: base[1] },
  other: { passed: other[0], of: other[1] },
});

/** Admissions to Berkeley's six largest departments in 1973, men then women (R's UCBAdmissions). */
const berkeley = [
  stratum([512, 825], [89, 108]),
  stratum([353, 560], [17, 25]),
  stratum([120, 325], [202, 593]),
  stratum([138, 417], [131, 375]),
  stratum([53, 191], [94, 393]),
  stratum([22, 373], [24, 341]),
];

describe("cochranMantelHaenszel", () => {
  test("agrees with R 4.2.2 mantelhaen.test(correct = FALSE)", () => {
    const { statistic, p } = cochranMantelHaenszel(berkeley);
    expect(statistic).toBeCloseTo(1.52460666044, 10);
    expect(p).toBeCloseTo(0.216923697056, 11);
  });

  test("is 1 where no stratum could show a difference", () => {
    expect(cochranMantelHaenszel([stratum([0, 4], [0, 5]), stratum([3, 3], [2, 2])])).toEqual({ statistic: 0, p: 1 });
  });
});

describe("exactConditionalTest", () => {
  test("agrees with R 4.2.2 mantelhaen.test(exact = TRUE)", () => {
    expect(exactConditionalTest(berkeley)).toBeCloseTo(0.227762526798, 8);
  });

  test("is Fisher's exact test on one stratum", () => {
    const { base, other } = stratum([1, 20], [5, 20]);
    expect(exactConditionalTest([{ base, other }])).toBeCloseTo(fisherExact(base, other), 14);
  });
});

describe("mantelHaenszelDifference", () => {
  test("has the Wald interval on one stratum", () => {
    // 60 % of 50 against 40 % of 100: ±1.96 · √(.24/50 + .24/100)
    const { value, low, high } = mantelHaenszelDifference([stratum([40, 100], [30, 50])]);
    expect(value).toBeCloseTo(0.2, 12);
    expect(high - value).toBeCloseTo(1.959963984540054 * Math.sqrt(0.0072), 12);
    expect(value - low).toBeCloseTo(high - value, 12);
  });

  test("weighs strata by n₁n₂/N", () => {
    // weights 5 and 2: (5 · .2 + 2 · .5) / 7
    // variance, with equal sizes Σ weight² (p₁q₁/n₁ + p₂q₂/n₂) / 7²: (25 · (.021 + .025) + 4 · 2 · .1875/4) / 49
    const { value, high } = mantelHaenszelDifference([stratum([3, 10], [5, 10]), stratum([1, 4], [3, 4])]);
    expect(value).toBeCloseTo(2 / 7, 12);
    const variance = (25 * (0.021 + 0.025) + (4 * 2 * 0.1875) / 4) / 49;
    expect(high - value).toBeCloseTo(1.959963984540054 * Math.sqrt(variance), 12);
  });
});

describe("normalTwoSided", () => {
  test.each([
    [0.5, 0.617075077452],
    [1, 0.317310507863],
    [2.8, 5.11026066086e-3],
    [2.83, 4.65480041346e-3],
    [5, 5.73303143758e-7],
    [8, 1.24419211485e-15],
  ])("of %d agrees with R 4.2.2 2 * pnorm(-z)", (z, p) => {
    expect(normalTwoSided(z) / p).toBeCloseTo(1, 10);
    expect(normalTwoSided(-z)).toBe(normalTwoSided(z));
  });
});
