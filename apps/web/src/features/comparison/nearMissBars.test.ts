import { expect, test } from "vitest";
import { nearMissBars, shareText } from "./nearMissBars.ts";

test("bins are tenths, and near misses stand out", () => {
  const nearMisses = {
    failed: 5,
    graded: 4,
    bins: [1, 0, 0, 0, 0, 0, 0, 0, 2, 1],
    near: 3,
    keptAll: 4,
    medianShare: null,
  };
  const { bars } = nearMissBars(nearMisses);
  expect(bars).toHaveLength(10);
  expect(bars[0]).toMatchObject({ name: "0–10 %", tick: "0", value: 1, detail: "1 of 4 failed rollouts" });
  expect(bars.map(({ color }) => color === "var(--s1)").lastIndexOf(false)).toBe(7);
  expect(bars[1]).toMatchObject({ tick: "", valueText: "" });
});

test("shares of nothing are a dash", () => {
  expect(shareText(49, 83)).toBe("59 % (49 of 83)");
  expect(shareText(0, 0)).toBe("–");
});
