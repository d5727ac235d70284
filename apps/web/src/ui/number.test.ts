import { describe, expect, test } from "vitest";
import { formatDelta, formatNumber } from "./number.ts";

describe("formatNumber", () => {
  test("keeps the leading zero and three decimals of a fraction", () => {
    expect(formatNumber(0.9134, "fraction")).toBe("0.913");
  });
  test("writes small divergences in powers of ten", () => {
    expect(formatNumber(0.00013, "scientific")).toBe("1.3e-4");
  });
  test("uses a minus sign for the value but not in the exponent", () => {
    expect(formatNumber(-0.00013, "scientific")).toBe("−1.3e-4");
  });
  test("names what is not a number, and what is absent", () => {
    expect([Number.NaN, Infinity, -Infinity, null].map((value) => formatNumber(value, "fraction"))).toEqual([
      "NaN",
      "+∞",
      "−∞",
      "–",
    ]);
  });
  test("shortens large counts", () => {
    expect([999, 12_345, 2_500_000].map((value) => formatNumber(value, "count"))).toEqual(["999", "12.3k", "2.5M"]);
  });
  test("gives shares a decimal only when small", () => {
    expect([0.007, 0.92].map((value) => formatNumber(value, "percent"))).toEqual(["0.7\u00a0%", "92\u00a0%"]);
    expect([0, 0.00036, 0.0012].map((value) => formatNumber(value, "percent"))).toEqual([
      ...["0.0\u00a0%", "0.036\u00a0%", "0.1\u00a0%"],
    ]);
  });
});

test("a rise is signed", () => {
  expect(formatDelta(0.021, "fraction")).toBe("+0.021");
});
