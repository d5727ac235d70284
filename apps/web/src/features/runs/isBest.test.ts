import { expect, test } from "vitest";
import { isBest } from "./isBest.ts";

test("equal best values are all best; other columns, NaN and missing values never", () => {
  const best = { "metric.reward/mean": 0.9 };
  const cells = [0.9, 0.8, NaN, null, undefined, "0.9"];
  expect(cells.map((cell) => isBest(best, "metric.reward/mean", cell))).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(isBest(best, "metric.lag/mean", 0.9)).toBe(false);
  expect(isBest({ "metric.reward/mean": 0 }, "metric.lag/mean", 0)).toBe(false);
});
