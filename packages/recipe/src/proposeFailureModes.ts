import type { Exit } from "./exits.ts";
import { failureModes, type FailureMode } from "./failureModes.ts";

/** A rollout that did not solve its task, as stored. */
export interface FailedRollout {
  readonly exit: Exit;
  /** Of its grading; none when it was not graded. */
  readonly tests: readonly {
    readonly name: string;
    readonly kind: "failToPass" | "passToPass";
    readonly passed: boolean;
  }[];
  /** In order. */
  readonly turns: readonly {
    readonly index: number;
    readonly command: string | null;
    readonly exitCode: number | null;
  }[];
}

export interface ProposedMode {
  readonly mode: FailureMode;
  /** What the rule saw, for the person who confirms or rejects it. */
  readonly evidence: string;
}

/**
 * Failure modes that the stored facts of a failed rollout suggest; a person decides. Only of a submission: what a gate ended
 * failed for another reason. Lost requirement: some fail-to-pass tests pass and others fail. Narrow testing: the last check
 * that the policy ran passed, yet a fail-to-pass test fails. Silent regression: a pass-to-pass test fails. Weak ground
 * truth: submitted without having run a test or any code. No rule can see what was meant, so that each says what it saw.
 */
export function proposeFailureModes(rollout: FailedRollout): readonly ProposedMode[] {
  if (rollout.exit !== "submitted" || rollout.tests.length === 0) return [];
  return failureModes.flatMap((mode) => {
    const evidence = rules[mode](rollout);
    return evidence === null ? [] : [{ mode, evidence }];
  });
}

const rules: Readonly<Record<FailureMode, (rollout: FailedRollout) => string | null>> = {
  lostRequirement: (rollout) => {
    const { failed, total } = testsOf(rollout, "failToPass");
    if (failed.length === 0 || failed.length === total) return null;
    return `${total - failed.length} of ${total} fail-to-pass tests pass; ${named(failed)} ${failed.length === 1 ? "does" : "do"} not`;
  },
  narrowTesting: (rollout) => {
    const { failed } = testsOf(rollout, "failToPass");
    const last = checksOf(rollout).at(-1);
    if (failed.length === 0 || last?.exitCode !== 0) return null;
    return `turn ${last.index + 1}: \`${shortened(last.command)}\` passed, yet ${named(failed)} ${failed.length === 1 ? "fails" : "fail"}`;
  },
  silentRegression: (rollout) => {
    const { failed, total } = testsOf(rollout, "passToPass");
    return failed.length === 0 ? null : `${failed.length} of ${total} pass-to-pass tests fail: ${named(failed)}`;
  },
  weakGroundTruth: (rollout) => {
    const { failed } = testsOf(rollout, "failToPass");
    if (failed.length === 0 || checksOf(rollout).length > 0) return null;
    return `submitted after ${rollout.turns.length} ${rollout.turns.length === 1 ? "turn" : "turns"} without running a test or any code`;
  },
};

function testsOf({ tests }: FailedRollout, kind: FailedRollout["tests"][number]["kind"]) {
  const ofKind = tests.filter((test) => test.kind === kind);
  return { failed: ofKind.filter(({ passed }) => !passed).map(({ name }) => name), total: ofKind.length };
}

/** Commands that run tests or a program: test runners of the common languages, and interpreters given code or a file. */
const check =
  /(?:^|[;&|(]\s*|\s)(?:node\s+\S|deno\s+(?:test|run|eval)|bun\s+(?:test|run)|npm\s+(?:run\s+)?test|(?:npx\s+)?(?:vitest|jest|mocha)\b|pytest\b|python3?\s+\S|go\s+(?:test|run)|cargo\s+(?:test|run)|make\s+(?:test|check)|ctest\b|ruby\s+\S|rspec\b|java\s+\S|mvn\s+test|gradle\s+test)/;

interface Check {
  readonly index: number;
  readonly command: string;
  readonly exitCode: number | null;
}

const checksOf = ({ turns }: FailedRollout): readonly Check[] =>
  turns.flatMap(({ index, command, exitCode }) =>
    command !== null && check.test(command) ? [{ index, command, exitCode }] : [],
  );

/** At most three names, and how many more. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(", ");
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

function shortened(command: string): string {
  const line = command.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
