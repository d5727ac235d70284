import { expect, test } from "vitest";
import { matchingColumns, offeredColumns } from "./offeredColumns.ts";

test("offers fields, settings, and metrics of the catalogue and of runs, each once", () => {
  const keys = offeredColumns(["reward/mean", "val/loss"]).map(({ key }) => key);
  expect(keys).toEqual([...new Set(keys)]);
  for (const key of ["name", "tail", "metric.reward/mean", "metric.val/loss", "config.async.maxLag"]) {
    expect(keys).toContain(key);
  }
});

test("every word must be in the title or the key", () => {
  const found = matchingColumns(offeredColumns([]), "MAX lag").map(({ key }) => key);
  expect(found).toContain("config.async.maxLag");
  expect(found).toContain("metric.lag/max");
  expect(found).not.toContain("metric.lag/mean");
});
