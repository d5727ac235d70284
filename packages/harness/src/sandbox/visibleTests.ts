import type { FileTree, TestCase } from "../task.ts";
import { runTests } from "../grading/runTests.ts";

export interface TestRun {
  readonly output: string;
  readonly exitCode: number;
}

/** What `node test` prints: the first failing call, if any, then the counts. */
export function runVisibleTests(files: FileTree, tests: readonly TestCase[]): TestRun {
  const results = runTests(files, tests);
  const failed = results.filter(({ passed }) => !passed);
  const first = results.findIndex(({ passed }) => !passed);
  const test = tests[first];
  const failure = test ? `FAIL ${test.call} gives ${results[first]?.got ?? ""}, want ${test.expected}\n` : "";
  const counts = `${String(results.length - failed.length)} passed, ${String(failed.length)} failed\n`;
  return { output: failure + counts, exitCode: failed.length === 0 ? 0 : 1 };
}
