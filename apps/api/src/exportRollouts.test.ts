import { expect, test } from "vitest";
import { matchRolloutExport } from "./exportRollouts.ts";

test("an address names run, format, filter and order", () => {
  expect(matchRolloutExport("/api/v1/runs/run_1/rollouts.csv?exit=truncated&step=3-20&sort=reward&order=up")).toEqual({
    runId: "run_1",
    format: "csv",
    filter: { exit: "truncated", minStep: 3, maxStep: 20 },
    order: { sort: "reward", descending: false },
    problems: [],
  });
  expect(matchRolloutExport("/api/v1/runs/run_1/rollouts.ndjson")).toMatchObject({ format: "ndjson", filter: {} });
});

test("a parameter that is not known, or not understood, is a problem and never a wider export", () => {
  const problemsOf = (query: string) =>
    matchRolloutExport(`/api/v1/runs/run_1/rollouts.json?${query}`)?.problems.map(({ path }) => path);
  expect(problemsOf("outcome=submitted&exit=won&solved=yes")).toEqual(["outcome", "exit"]);
  expect(problemsOf("solved=yes")).toEqual([]);
});

test.each([
  "/api/v1/runs/run_1/rollouts",
  "/api/v1/runs/run_1/rollouts.parquet",
  "/api/v1/runs/../rollouts.csv",
  "/api/v1/runs/%2e%2e/rollouts.csv",
  "/api/v1/rollouts.csv",
  "/x/api/v1/runs/run_1/rollouts.csv",
])("%s is no export of rollouts", (url) => {
  expect(matchRolloutExport(url)).toBeNull();
});
