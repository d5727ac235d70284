import { expect, test } from "vitest";
import { aBenchmark, anEvaluation, aPolicy } from "../../testing/anEvaluation.ts";
import { matrixCsv, matrixMarkdown } from "./exportMatrix.ts";

const chosen = aPolicy(
  { kind: "checkpoint", runId: "run_1", version: 8 },
  { label: 'a "b" | c, update 8', selectedOn: ["dev"] },
);
const benchmarks = [aBenchmark({ name: "dev", role: "validation" }), aBenchmark({ name: "demo" })];
const dev = anEvaluation("e1", [0.75, 0.6, 0.85], { benchmark: "dev", role: "validation", policy: chosen });
const demo = anEvaluation("e2", [0, 0, 0], { status: "running", policy: chosen, result: null });
const copy = { benchmarks, rows: [{ policy: chosen, cells: [dev, demo] }], used: new Set(["e1"]) };

test("CSV has a line for each evaluation and quotes what it must", () => {
  expect(matrixCsv(copy)).toBe(
    [
      "policy,weights,benchmark,role,status,pass_at_1,low_95,high_95,tasks,scored_attempts,excluded_attempts,pass_at_1_excluding,pass_at_1_failing,chosen_on,used_to_choose,evaluation",
      '"a ""b"" | c, update 8",d,dev,validation,completed,0.75,0.6,0.85,24,96,0,0.75,0.75,dev,yes,e1',
      '"a ""b"" | c, update 8",d,demo,test,running,,,,,,,,,dev,no,e2',
      "",
    ].join("\n"),
  );
});

test("Markdown is the matrix as shown, with its marks", () => {
  expect(matrixMarkdown(copy, 1)).toBe(
    [
      "| Policy | dev (validation, pass@1) | demo (pass@1) |",
      "| --- | ---: | ---: |",
      '| a "b" \\| c, update 8 (chosen on dev) | 0.750 [0.600, 0.850] (used to choose) | running |',
      "",
    ].join("\n"),
  );
});
