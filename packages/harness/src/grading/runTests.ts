import type { FileTree, TestCase } from "../task.ts";
import { openGuest } from "./guestRuntime.ts";

export interface TestResult {
  readonly id: string;
  readonly passed: boolean;
  /** What the call gave, as text: a value, "an error" or "a timeout". */
  readonly got: string;
}

/**
 * Runs tests against a tree in a fresh realm. Only the inputs go in; the comparison with the expected text is made here,
 * on serialised values. Throws when `quickJsReady` has not been awaited.
 */
export function runTests(files: FileTree, tests: readonly TestCase[]): TestResult[] {
  const guest = openGuest(files);
  try {
    return tests.map(({ id, path, functionName, args, expected }) => {
      const outcome = guest.call({ path, functionName, args: JSON.stringify(args) });
      if (outcome.kind === "value") return { id, passed: outcome.text === expected, got: outcome.text };
      return { id, passed: false, got: outcome.kind === "error" ? "an error" : "a timeout" };
    });
  } finally {
    guest.dispose();
  }
}
