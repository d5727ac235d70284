import { describe, expect, test } from "vitest";
import { boschlooExact } from "./boschlooExact.ts";
import { fisherExact } from "./fisherExact.ts";
import { mcnemarExact } from "./mcnemarExact.ts";

const counts = (passed: number, of: number) => ({ passed, of });

describe("fisherExact", () => {
  test("of the lady tasting tea is 34/70", () => {
    expect(fisherExact(counts(3, 4), counts(1, 4))).toBeCloseTo(34 / 70, 14);
  });

  test("agrees with R 4.2.2 fisher.test", () => {
    expect(fisherExact(counts(15, 26), counts(33, 37))).toBeCloseTo(0.00622896979207, 12);
    expect(fisherExact(counts(1, 20), counts(5, 20))).toBeCloseTo(0.181764181764, 12);
    expect(fisherExact(counts(439, 731), counts(474, 731))).toBeCloseTo(0.0662748211348, 10);
  });

  test("is 1 where nothing differs", () => {
    expect(fisherExact(counts(0, 5), counts(0, 9))).toBeCloseTo(1, 14);
  });
});

describe("boschlooExact", () => {
  test("of 0 in n against n in n is twice the largest (π(1−π))ⁿ", () => {
    expect(boschlooExact(counts(0, 5), counts(5, 5))).toBeCloseTo(2 * 0.25 ** 5, 14);
    expect(boschlooExact(counts(5, 5), counts(0, 5))).toBeCloseTo(2 * 0.25 ** 5, 14);
  });

  test.each([
    { base: counts(74, 117), other: counts(31, 63), p: 0.07112812860309077 },
    { base: counts(7, 15), other: counts(12, 15), p: 0.06821830932319495 },
    { base: counts(1, 10), other: counts(4, 10), p: 0.15101944183960003 },
    { base: counts(2, 30), other: counts(7, 30), p: 0.09249106013690228 },
  ])("of $base and $other agrees with SciPy 1.10.1 boschloo_exact", ({ base, other, p }) => {
    expect(boschlooExact(base, other)).toBeCloseTo(p, 10);
  });

  test("does not depend on which policy is the base, nor on which outcome is a success", () => {
    const p = boschlooExact(counts(1, 74), counts(8, 66));
    expect(boschlooExact(counts(8, 66), counts(1, 74))).toBeCloseTo(p, 12);
    expect(boschlooExact(counts(73, 74), counts(58, 66))).toBeCloseTo(p, 12);
  });

  test("is 1 where nothing differs", () => {
    expect(boschlooExact(counts(10, 10), counts(10, 10))).toBe(1);
  });
});

describe("mcnemarExact", () => {
  test("counts the tails of a fair coin", () => {
    // 2 · (1 + 18 + 153 + 816 + 3060) / 2¹⁸
    expect(mcnemarExact({ gained: 14, lost: 4 })).toBeCloseTo((2 * 4048) / 2 ** 18, 14);
    expect(mcnemarExact({ gained: 0, lost: 3 })).toBeCloseTo(0.25, 14);
  });

  test("agrees with R 4.2.2 binom.test", () => {
    expect(mcnemarExact({ gained: 59, lost: 6 }) / 4.96465032713e-12).toBeCloseTo(1, 8);
  });

  test("is 1 where as much is gained as lost", () => {
    expect(mcnemarExact({ gained: 5, lost: 5 })).toBe(1);
    expect(mcnemarExact({ gained: 0, lost: 0 })).toBe(1);
  });
});
