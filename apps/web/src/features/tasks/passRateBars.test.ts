import { expect, test } from "vitest";
import { passRateBars } from "./passRateBars.ts";

const counts = (rates: readonly (number | null)[]) =>
  passRateBars(rates.map((basePassRate) => ({ basePassRate }))).map(({ value }) => value);

test("a rate belongs to the bin it is the lower end of, and 1 to the last", () => {
  expect(counts([0, 0.05, 0.1, 0.19, 0.3, 0.7, 0.9, 1, null, null])).toEqual([2, 2, 0, 1, 0, 0, 0, 1, 0, 2, 2]);
  for (let tenth = 0; tenth < 10; tenth++) expect(counts([tenth / 10])[tenth]).toBe(1);
});

test("bins are named in full, and marked by their lower end", () => {
  const bars = passRateBars([{ basePassRate: 0.25 }]);
  expect(bars[2]).toMatchObject({ name: "20–30 %", tick: "20", valueText: "1", detail: "1 task" });
  expect(bars[9]).toMatchObject({ name: "90–100 %", tick: "90", detail: "0 tasks" });
  expect(bars[10]).toMatchObject({ name: "not measured", detail: "0 tasks" });
});
