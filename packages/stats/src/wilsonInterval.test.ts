import { describe, expect, test } from "vitest";
import { wilsonInterval } from "./wilsonInterval.ts";

describe("wilsonInterval", () => {
  test("agrees with published values", () => {
    // Newcombe 1998, table I, method 3: 81/263, 15/148, 0/20, 1/29
    const published = [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ] as const;
    for (const [count, of, low, high] of published) {
      expect(wilsonInterval(count, of).low).toBeCloseTo(low, 4);
      expect(wilsonInterval(count, of).high).toBeCloseTo(high, 4);
    }
  });

  test("is symmetric and stays inside [0, 1]", () => {
    expect(wilsonInterval(20, 20).low).toBeCloseTo(1 - 0.1611, 4);
    expect(wilsonInterval(20, 20).high).toBe(1);
  });
});
