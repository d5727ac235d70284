import { expect, test } from "vitest";
import { overlapShare } from "./overlap.ts";

test("counts the time in which both are under way, once however many are", () => {
  const updates = [
    { from: 0, to: 10 },
    { from: 20, to: 30 },
  ];
  const sampling = [
    { from: 5, to: 8 },
    { from: 6, to: 12 },
    { from: 29, to: 40 },
  ];
  expect(overlapShare(updates, sampling)).toBeCloseTo((5 + 1) / 20);
});

test("overlapping intervals are one stretch of time", () => {
  const updates = [
    { from: 0, to: 6 },
    { from: 4, to: 10 },
  ];
  expect(overlapShare(updates, [{ from: 0, to: 10 }])).toBe(1);
});

test("nothing overlaps nothing", () => {
  expect(overlapShare([], [{ from: 0, to: 1 }])).toBe(0);
  expect(overlapShare([{ from: 0, to: 1 }], [{ from: 1, to: 2 }])).toBe(0);
});
