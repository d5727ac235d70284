import { describe, expect, test } from "vitest";
import { supervisedRate } from "./supervisedRate.ts";

describe("supervisedRate", () => {
  test("warms up linearly over the first fifty updates", () => {
    expect(supervisedRate(1, { update: 24, progress: 0.01 })).toBeCloseTo(0.5);
  });

  test("is constant until 70 % of the tokens", () => {
    expect(supervisedRate(3, { update: 400, progress: 0.7 })).toBeCloseTo(3);
  });

  test("falls linearly to 2 %", () => {
    expect(supervisedRate(1, { update: 900, progress: 0.85 })).toBeCloseTo(0.51);
    expect(supervisedRate(1, { update: 999, progress: 1 })).toBeCloseTo(0.02);
  });
});
