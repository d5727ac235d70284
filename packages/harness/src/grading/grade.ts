import type { FileTree, Task } from "../task.ts";
import { quickJsReady } from "./guestRuntime.ts";
import { runTests } from "./runTests.ts";

export interface GradedTest {
  readonly id: string;
  readonly kind: "failToPass" | "passToPass";
  readonly passed: boolean;
}

/** What a candidate's files achieve; the four integers the reward is made of, and each test. */
export interface GradeReport {
  readonly failToPassPassed: number;
  readonly failToPassTotal: number;
  readonly passToPassPassed: number;
  readonly passToPassTotal: number;
  readonly tests: readonly GradedTest[];
}

/**
 * Grades a candidate tree in a fresh realm with all tests, hidden ones included. Of the candidate only the source files
 * the task came with are taken; whatever else it holds, tests and configuration included, is ignored.
 */
export async function grade(task: Task, files: FileTree): Promise<GradeReport> {
  await quickJsReady();
  const taken = Object.keys(task.gold).flatMap((path) => {
    const text = files[path];
    return text === undefined ? [] : [[path, text] as const];
  });
  const results = runTests(Object.fromEntries(taken), [...task.visibleTests, ...task.hiddenTests]);
  return reportOf(task, new Set(results.filter((result) => result.passed).map(({ id }) => id)));
}

/** The report of a candidate that passes exactly the given tests. */
export function reportOf(task: Task, passed: ReadonlySet<string>): GradeReport {
  const graded = (kind: GradedTest["kind"]) =>
    task[kind].map((id): GradedTest => ({ id, kind, passed: passed.has(id) }));
  const [failToPass, passToPass] = [graded("failToPass"), graded("passToPass")];
  return {
    failToPassPassed: failToPass.filter((test) => test.passed).length,
    failToPassTotal: failToPass.length,
    passToPassPassed: passToPass.filter((test) => test.passed).length,
    passToPassTotal: passToPass.length,
    tests: [...failToPass, ...passToPass],
  };
}
