import { describe, expect, test } from "vitest";
import { newcombeInterval } from "./newcombeInterval.ts";

const counts = ([passed, of]: readonly [number, number]) => ({ passed, of });

describe("newcombeInterval", () => {
  test.each([
    // Newcombe 1998, table II, method 10
    { other: [56, 70], base: [48, 80], published: [0.0524, 0.3339] },
    { other: [9, 10], base: [3, 10], published: [0.1705, 0.809] },
    { other: [6, 7], base: [2, 7], published: [0.0582, 0.8062] },
    { other: [5, 56], base: [0, 29], published: [-0.0381, 0.1926] },
    { other: [0, 10], base: [0, 20], published: [-0.1611, 0.2775] },
    { other: [10, 10], base: [0, 10], published: [0.6075, 1] },
  ] as const)("of $other minus $base agrees with the published one", ({ other, base, published }) => {
    const { low, high } = newcombeInterval(counts(base), counts(other));
    expect(low).toBeCloseTo(published[0], 4);
    expect(high).toBeCloseTo(published[1], 4);
  });

  test("refuses counts that cannot be", () => {
    expect(() => newcombeInterval({ passed: 3, of: 2 }, { passed: 0, of: 1 })).toThrow(
      "passed 3: must be a whole number from 0 to 2",
    );
    expect(() => newcombeInterval({ passed: 0, of: 0 }, { passed: 0, of: 1 })).toThrow(
      "of 0: must be a whole number, 1 or more",
    );
  });
});
