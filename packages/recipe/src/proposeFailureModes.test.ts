import { describe, expect, test } from "vitest";
import { proposeFailureModes, type FailedRollout } from "./proposeFailureModes.ts";

type Tests = FailedRollout["tests"];

const graded = (failToPass: readonly boolean[], passToPass: readonly boolean[] = [true]): Tests => [
  ...failToPass.map((passed, index) => ({ name: `new ${index}`, kind: "failToPass" as const, passed })),
  ...passToPass.map((passed, index) => ({ name: `old ${index}`, kind: "passToPass" as const, passed })),
];

const turns = (...commands: readonly (readonly [string, number | null])[]) =>
  commands.map(([command, exitCode], index) => ({ index, command, exitCode }));

const submit = ["submit", null] as const;

const modes = (rollout: FailedRollout) => proposeFailureModes(rollout).map(({ mode }) => mode);
const failed = (more: Partial<FailedRollout>): FailedRollout => ({
  ...{ exit: "submitted", tests: graded([false]), turns: turns(["node test", 1], submit) },
  ...more,
});

describe("proposeFailureModes", () => {
  test("a requirement is lost where some of the new tests pass and others do not", () => {
    const [proposed] = proposeFailureModes(failed({ tests: graded([true, true, false]) }));
    expect(proposed).toEqual({
      mode: "lostRequirement",
      evidence: "2 of 3 fail-to-pass tests pass; new 2 does not",
    });
    expect(modes(failed({ tests: graded([false, false]) }))).toEqual([]);
  });

  test("testing is narrow where the last check passed and a new test fails", () => {
    const narrow = failed({ turns: turns(["node test", 1], ["sed -i s/a/b/ a.js", 0], ["node test", 0], submit) });
    expect(proposeFailureModes(narrow)).toEqual([
      { mode: "narrowTesting", evidence: "turn 3: `node test` passed, yet new 0 fails" },
    ]);
    expect(modes(failed({ turns: turns(["node test", 0], ["node test", 1], submit) }))).toEqual([]);
    expect(modes(failed({ turns: turns(["cat a.js; python check.py", 0], submit) }))).toEqual(["narrowTesting"]);
    expect(modes(failed({ turns: turns(["cat node_modules/x.js", 0], submit) }))).toEqual(["weakGroundTruth"]);
  });

  test("a regression is silent where an old test fails in the submission", () => {
    const broken = failed({ tests: graded([true], [true, false, false, false, false]) });
    expect(proposeFailureModes(broken)).toEqual([
      { mode: "silentRegression", evidence: "4 of 5 pass-to-pass tests fail: old 1, old 2, old 3 and 1 more" },
    ]);
  });

  test("ground truth is weak where nothing was run before submitting", () => {
    const unchecked = failed({ turns: turns(["cat a.js", 0], submit) });
    expect(proposeFailureModes(unchecked)).toEqual([
      { mode: "weakGroundTruth", evidence: "submitted after 2 turns without running a test or any code" },
    ]);
  });

  test("nothing is said of what a gate ended, or what was not graded", () => {
    expect(modes(failed({ exit: "duplicateCall", tests: graded([true, false], [false]) }))).toEqual([]);
    expect(modes(failed({ tests: [] }))).toEqual([]);
  });
});
