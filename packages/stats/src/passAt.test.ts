import { describe, expect, test } from "vitest";
import { passAtK, passAtOne, passAtOneInterval } from "./passAt.ts";

const half = [true, true, false, false];
const none = [false, false, false, false];
const all = [true, true, true, true];

describe("passAtOne", () => {
  test("is the mean over tasks of each task's success rate", () => {
    expect(passAtOne([half, none, all])).toBeCloseTo(0.5);
  });
});

describe("passAtK", () => {
  test("with k = n counts tasks solved at least once", () => {
    expect(passAtK([half, none, all], 4)).toBeCloseTo(2 / 3);
  });

  test("with k = 2 is one minus the share of failing pairs", () => {
    expect(passAtK([half], 2)).toBeCloseTo(1 - 1 / 6); // C(2,2) / C(4,2)
  });

  test("refuses tasks with too few attempts", () => {
    expect(() => passAtK([[true]], 4)).toThrow(/4 attempts/);
  });
});

describe("passAtOneInterval", () => {
  test("widens with the spread between tasks", () => {
    const { mean, low, high } = passAtOneInterval([all, none]);
    expect(mean).toBe(0.5);
    expect([low, high]).toEqual([0, 1]); // ±1.96 · sqrt(0.5 / 2) clipped
  });

  test("is a point when all tasks agree", () => {
    expect(passAtOneInterval([half, half])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  });
});
