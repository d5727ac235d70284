import { describe, expect, test } from "vitest";
import type { RunSummary } from "../../api/types.ts";
import { aRun } from "../../testing/aRun.ts";
import { arrangeRuns, parseSorting, printSorting } from "./arrangeRuns.ts";

const names = (runs: readonly RunSummary[]) => runs.map(({ name }) => name).join("");
const reward = (value: number) => ({ "reward/mean": value });

describe("arrangeRuns", () => {
  const runs = [
    aRun({ name: "a", latest: reward(0.5) }),
    aRun({ name: "b" }),
    aRun({ name: "c", latest: reward(0.9) }),
  ];

  test("a run without a value comes last whichever way the column is sorted", () => {
    expect(names(arrangeRuns(runs, "", { key: "reward", descending: true }))).toBe("cab");
    expect(names(arrangeRuns(runs, "", { key: "reward", descending: false }))).toBe("acb");
  });

  test("NaN counts as no value", () => {
    const collapsed = [aRun({ name: "x", latest: reward(Number.NaN) }), ...runs];
    expect(names(arrangeRuns(collapsed, "", { key: "reward", descending: true }))).toBe("caxb");
  });

  test("every word of the filter must occur somewhere", () => {
    const some = [
      aRun({ name: "one", status: "failed" }),
      aRun({ name: "two", status: "failed", preset: "stress-160" }),
    ];
    expect(names(arrangeRuns(some, "FAILED stress", { key: "name", descending: false }))).toBe("two");
  });
});

test("a sorting survives the trip through the address bar", () => {
  expect(parseSorting(printSorting({ key: "lag", descending: true }))).toEqual({ key: "lag", descending: true });
  expect(printSorting(parseSorting("nonsense"))).toBe("");
});
