import { describe, expect, test } from "vitest";
import type { RunSummary } from "../../api/types.ts";
import { arrangeRuns, parseSorting, printSorting } from "./arrangeRuns.ts";

function aRun(over: Partial<RunSummary>): RunSummary {
  return {
    id: `run_${over.name}`,
    name: "a",
    preset: "demo",
    status: "running",
    statusReason: null,
    createdAt: "2026-01-01T00:00:00Z",
    startedAt: null,
    endedAt: null,
    version: 0,
    maxUpdates: 10,
    backend: null,
    taskset: "demo-24",
    basePolicy: "base-xs",
    seed: 1,
    latest: {},
    rewardTail: [],
    lastPointAt: null,
    ...over,
  };
}

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
