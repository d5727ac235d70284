import { describe, expect, test } from "vitest";
import { newcombeInterval } from "./newcombeInterval.ts";
import { newcombePairedInterval } from "./newcombePairedInterval.ts";

describe("newcombePairedInterval", () => {
  test("is Newcombe's (1998b) example of 50 pairs, computed anew with R's prop.test limits", () => {
    const { low, high } = newcombePairedInterval({ kept: 20, gained: 12, lost: 2, neither: 16 });
    expect(low).toBeCloseTo(0.05615642, 7);
    expect(high).toBeCloseTo(0.329207, 6);
  });

  test("takes a negative correlation as it is", () => {
    // φ = (1·1 − 4·4) / √(5·5·5·5) = −.6; by the same script
    const { low, high } = newcombePairedInterval({ kept: 1, gained: 4, lost: 4, neither: 1 });
    expect(low).toBeCloseTo(-0.4711966, 7);
    expect(high).toBeCloseTo(0.4711966, 7);
  });

  test("is the interval of independent shares where the outcomes are not correlated", () => {
    const paired = newcombePairedInterval({ kept: 0, gained: 5, lost: 0, neither: 61 });
    const independent = newcombeInterval({ passed: 0, of: 66 }, { passed: 5, of: 66 });
    expect(paired.low).toBeCloseTo(independent.low, 12);
    expect(paired.high).toBeCloseTo(independent.high, 12);
  });

  test("refuses an empty table", () => {
    expect(() => newcombePairedInterval({ kept: 0, gained: 0, lost: 0, neither: 0 })).toThrow("at least one task");
  });
});
