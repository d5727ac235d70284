import { rawFormatReasons } from "@holdfast/recipe";
import type { SimulatedRollout } from "./courseTypes.ts";

export interface SessionTurn {
  readonly think: string;
  readonly command: string;
  readonly observation: string;
  readonly exitCode: number;
  readonly formatReasons: readonly string[];
  /** What the policy wrote, tags included. */
  readonly raw: string;
}

export interface Session {
  readonly issue: string;
  readonly turns: readonly SessionTurn[];
  readonly diff: string;
  readonly goldDiff: string;
  readonly tests: readonly {
    readonly name: string;
    readonly kind: "failToPass" | "passToPass";
    readonly passed: boolean;
  }[];
}

const bugs = [
  {
    name: "roundDown",
    file: "src/math.js",
    buggy: "return Math.ceil(x / 10) * 10;",
    gold: "return Math.floor(x / 10) * 10;",
  },
  { name: "lastItem", file: "src/list.js", buggy: "return list[list.length];", gold: "return list[list.length - 1];" },
  {
    name: "countOver",
    file: "src/list.js",
    buggy: "if (list[i] >= limit) count++;",
    gold: "if (list[i] > limit) count++;",
  },
  {
    name: "hasPrefix",
    file: "src/text.js",
    buggy: "return text.endsWith(start);",
    gold: "return text.startsWith(start);",
  },
  { name: "midpoint", file: "src/range.js", buggy: "return low + high / 2;", gold: "return (low + high) / 2;" },
] as const;

/** What a rollout did about one of a few small bugs; the place of its task decides which. */
export function sessionOf(place: number, rollout: SimulatedRollout): Session {
  const bug = bugs[place % bugs.length] ?? bugs[0];
  const isSolved = rollout.earned === 1;
  const written = isSolved ? bug.gold : bug.buggy.replace("return ", "return 1 * ").replace(">=", "===");
  const patch = (line: string) =>
    `--- a/${bug.file}\n+++ b/${bug.file}\n@@ -1,3 +1,3 @@\n function ${bug.name}() {\n-\t${bug.buggy}\n+\t${line}\n }\n`;
  const turns = turnsOf({ bug, written, isSolved, rollout });
  const wrote = turns.some(({ command }) => command.startsWith("sed"));
  return {
    issue: `${bug.name} in ${bug.file} is wrong. node test says what should be.`,
    turns,
    diff: wrote ? patch(written) : "",
    goldDiff: patch(bug.gold),
    tests: [
      { name: `${bug.name} works`, kind: "failToPass", passed: isSolved },
      { name: `${bug.name} of the smallest`, kind: "failToPass", passed: rollout.earned > 0 },
      { name: "the others still work", kind: "passToPass", passed: true },
    ],
  };
}

interface Course {
  readonly bug: (typeof bugs)[number];
  readonly written: string;
  readonly isSolved: boolean;
  readonly rollout: SimulatedRollout;
}

function turnsOf({ bug, written, isSolved, rollout }: Course): readonly SessionTurn[] {
  const source = `function ${bug.name}() {\n\t${bug.buggy}\n}`;
  const look = sessionTurn([`look at ${bug.file}`, `cat ${bug.file}`], source);
  const edit = sessionTurn([`change ${bug.name}`, `sed -i 's/${bug.buggy}/${written}/' ${bug.file}`], "");
  const said = isSolved ? "3 passed, 0 failed" : "2 passed, 1 failed";
  const test = sessionTurn(["run the tests", "node test"], said, isSolved ? 0 : 1);
  const endings: Partial<Record<SimulatedRollout["exit"], readonly SessionTurn[]>> = {
    invalidFormat: [edit, malformed(test)],
    duplicateCall: [look],
    budgetExhausted: [edit, test, edit, test],
  };
  const end = endings[rollout.exit] ?? [edit, test, sessionTurn(["all done", "submit"], "")];
  return [look, ...end];
}

/** One turn: what the policy thought and called, and what came of it. */
export function sessionTurn(
  [think, command]: readonly [string, string],
  observation: string,
  exitCode = 0,
): SessionTurn {
  const call = `<tool_call>\n<function=bash>\n<parameter=command>\n${command}\n</parameter>\n</function>\n</tool_call>`;
  return { think, command, observation, exitCode, formatReasons: [], raw: `${think}\n</think>\n\n${call}<|im_end|>` };
}

/** The turn without the end of its thought, which a lenient parser would forgive. */
function malformed(whole: SessionTurn): SessionTurn {
  const reasons = rawFormatReasons.filter((reason) => reason === "think_unclosed");
  return { ...whole, formatReasons: reasons, observation: "", raw: whole.raw.replace("\n</think>\n\n", "\n") };
}
