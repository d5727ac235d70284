import { describe, expect, test } from "vitest";
import type { PolicyRef } from "../../api/types.ts";
import { aBenchmark, anEvaluation, aPolicy } from "../../testing/anEvaluation.ts";
import { filterRows, type MatrixRow, measuredColumns, nextSort, passAt, shownKs, sortRows } from "./matrixRows.ts";

const checkpoint = (runId: string, version: number): PolicyRef => ({ kind: "checkpoint", runId, version });

const row = (ref: PolicyRef, mean: number | null): MatrixRow => ({
  policy: aPolicy(ref),
  cells: [mean === null ? null : anEvaluation(`ev${mean}`, [mean, 0, 1])],
});

const rows = [
  row(checkpoint("full", 10), 0.5),
  row(checkpoint("full", 9), null),
  row({ kind: "base", name: "xs" }, 0.2),
  row({ kind: "endpoint", name: "local" }, 0.9),
];
const labels = (shown: readonly MatrixRow[]) => shown.map(({ policy }) => policy.label);
const matrix = { benchmarks: [aBenchmark()], rows };

describe("filterRows", () => {
  test("by the run that trained it, or by what no run trained", () => {
    expect(labels(filterRows(rows, { source: "full", text: "" }))).toEqual(["full, update 10", "full, update 9"]);
    expect(labels(filterRows(rows, { source: "base", text: "" }))).toEqual(["base xs"]);
  });
  test("by all words of the text, in any case", () => {
    expect(labels(filterRows(rows, { source: "", text: "10 FULL" }))).toEqual(["full, update 10"]);
    expect(filterRows(rows, { source: "", text: "  " })).toHaveLength(4);
  });
});

describe("sortRows", () => {
  test("what has no result comes last in both directions", () => {
    const by = (descending: boolean) => labels(sortRows(matrix, { by: "demo", descending }, 1));
    expect(by(true)).toEqual(["endpoint local", "full, update 10", "base xs", "full, update 9"]);
    expect(by(false)).toEqual(["base xs", "full, update 10", "endpoint local", "full, update 9"]);
  });
  test("labels by their numbers", () => {
    expect(labels(sortRows(matrix, { by: "policy", descending: false }, 1))).toEqual([
      ...["base xs", "endpoint local", "full, update 9", "full, update 10"],
    ]);
  });
  test("none keeps the order", () => {
    expect(sortRows(matrix, null, 1)).toBe(rows);
  });
});

test("a column is sorted best first, then worst first, then not; labels the other way round", () => {
  const clicks = (by: string) => {
    const first = nextSort(null, by);
    const second = nextSort(first, by);
    return [first?.descending, second?.descending, nextSort(second, by)];
  };
  expect(clicks("demo")).toEqual([true, false, null]);
  expect(clicks("policy")).toEqual([false, true, null]);
  expect(nextSort({ by: "policy", descending: true }, "demo")).toEqual({ by: "demo", descending: true });
});

test("pass@k is there for every k that was measured", () => {
  const cell = anEvaluation("a", [0.5, 0.4, 0.6]);
  const result = cell.result && {
    ...cell.result,
    passAtK: [
      { k: 1, value: 0.5 },
      { k: 4, value: 0.8 },
    ],
  };
  const shown: MatrixRow = { policy: aPolicy({ kind: "base", name: "xs" }), cells: [{ ...cell, result }, null] };
  expect(shownKs([shown])).toEqual([1, 4]);
  expect([1, 2, 4].map((k) => passAt(shown.cells[0] ?? null, k))).toEqual([0.5, null, 0.8]);
  expect(shownKs([])).toEqual([1]);
});

test("a benchmark that no policy was evaluated on has no column", () => {
  const benchmarks = [aBenchmark({ name: "new" }), aBenchmark({ name: "demo" }), aBenchmark({ name: "other" })];
  const wide = rows.map(({ policy, cells }) => ({ policy, cells: [null, ...cells, null] }));
  expect(measuredColumns({ benchmarks, rows: wide })).toEqual({ benchmarks: benchmarks.slice(1, 2), rows });
});
