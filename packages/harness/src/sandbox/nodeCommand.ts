import { openGuest, programLimits, type GuestOutcome } from "../grading/guestRuntime.ts";
import type { FileTree, TestCase } from "../task.ts";
import { runVisibleTests } from "./visibleTests.ts";

export interface CommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

const usage = "usage: node test | node FILE.js | node -e CODE\n";

export interface NodeRequest {
  readonly args: readonly string[];
  readonly files: FileTree;
  readonly tests: readonly TestCase[];
  /** Path in the repository of a path as the shell's working directory has it. */
  readonly locate: (path: string) => string;
}

/** The sandbox's `node`: runs the visible tests, a file of the repository, or a line of code, in a fresh realm. */
export function nodeCommand({ args, files, tests, locate }: NodeRequest): CommandResult {
  const [first, code] = args;
  if (first === undefined) return failure(usage, 2);
  if (first === "test" || first === "--test") {
    const run = runVisibleTests(files, tests);
    return { stdout: run.output, stderr: "", exitCode: run.exitCode };
  }
  if (first === "-v" || first === "--version") return { stdout: "v20.0.0\n", stderr: "", exitCode: 0 };
  if (first === "-e" || first === "-p") {
    if (code === undefined) return failure(`node: ${first} requires an argument\n`, 9);
    const path = locate("[eval]");
    return runProgram({ ...files, [path]: first === "-p" ? `console.log(${code})` : code }, path);
  }
  if (first.startsWith("-")) return failure(`node: bad option: ${first}\n`, 9);
  const path = locate(first);
  if (!Object.hasOwn(files, path)) return failure(`Error: Cannot find module '${first}'\n`, 1);
  return runProgram(files, path);
}

function runProgram(files: FileTree, path: string): CommandResult {
  const guest = openGuest(files, programLimits);
  try {
    const outcome = guest.main(path);
    return { stdout: guest.printed(), stderr: describe(outcome), exitCode: outcome.kind === "value" ? 0 : 1 };
  } finally {
    guest.dispose();
  }
}

function describe(outcome: GuestOutcome): string {
  if (outcome.kind === "value") return "";
  return outcome.kind === "error" ? `Uncaught ${outcome.message}\n` : "node: stopped, too much work or memory\n";
}

function failure(stderr: string, exitCode: number): CommandResult {
  return { stdout: "", stderr, exitCode };
}
