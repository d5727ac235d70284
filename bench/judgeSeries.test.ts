import { expect, test } from "vitest";
import { judgeSeries, type SeriesPoint } from "./judgeSeries.ts";

const point = (name: string, step: number, value = 0.5): SeriesPoint => ({ name, step, value });

test("one finite point per step passes; other series are not judged", () => {
  const points = [
    point("a", 2),
    point("a", 1),
    point("b", 1),
    point("b", 2),
    point("other", 7, NaN),
    point("other", 7),
  ];
  expect(judgeSeries(points, { names: ["a", "b"], steps: 2 })).toEqual({
    missing: [],
    duplicates: [],
    nonFinite: [],
    stray: [],
  });
});

test("names every gap, every point too many, every non-finite value and every step out of range", () => {
  const points = [point("a", 1), point("a", 1), point("a", 1), point("a", 3, -Infinity), point("a", 4), point("a", 0)];
  expect(judgeSeries(points, { names: ["a", "b"], steps: 3 })).toEqual({
    missing: ["a @ 2", "b @ 1", "b @ 2", "b @ 3"],
    duplicates: ["a @ 1", "a @ 1"],
    nonFinite: ["a @ 3"],
    stray: ["a @ 4", "a @ 0"],
  });
});
