import type { Decision, DecisionInput, DecisionTest, PolicyFigures } from "./decision.ts";
import { counted, percent, percentInterval, points, pointsInterval, pValue, testNames } from "./decisionWords.ts";

type Decided = Omit<Decision, "warnings" | "sentence">;

/** What a careful person would write: what was measured, the difference with interval and test, what it means and what it does not show. */
export function decisionSentence(input: DecisionInput, decided: Decided): string {
  return [measured(input, decided), found(decided), verdict(decided), limits(input)].join(" ");
}

function measured({ benchmark }: DecisionInput, { design, base, other }: Decided): string {
  const tasks =
    design === "paired"
      ? `${counted(base.tasks, "task")} attempted by both policies`
      : `${other.tasks} and ${counted(base.tasks, "task")}, not the same ones`;
  const attempts = `${other.attempts} and ${base.attempts} scored attempts`;
  return `On ${benchmark} (${tasks}, ${attempts}), ${reached(other)} and ${reached(base)}.`;
}

const reached = ({ label, passAt1 }: PolicyFigures) =>
  `${label} reached a pass@1 of ${percent(passAt1.mean)} ${percentInterval(passAt1)}`;

function found({ difference, tests: [main, ...rest], table }: Decided): string {
  if (!main) return "";
  const beside = rest.find(({ name, standing }) => standing === "beside" && name === "mcnemarExact");
  const how = `by ${articled(main)} (${pValue(main.p)})`;
  const counts =
    table && beside
      ? ` ${counted(table.gained, "task")} ${table.gained === 1 ? "was" : "were"} solved in most attempts by the first only and ${table.lost} by the second only (${testNames.mcnemarExact}: ${pValue(beside.p)}).`
      : table && main.name === "mcnemarExact"
        ? ` The first alone solved ${counted(table.gained, "task")}, the second alone ${table.lost}.`
        : "";
  const pooled =
    main.standing === "wrong" ? " This counts attempts of one task as independent, which they are not." : "";
  return `The difference is ${points(difference.value)} points ${pointsInterval(difference)}, ${how}.${pooled}${counts}`;
}

const articled = ({ name }: DecisionTest) =>
  (/^(?:McNemar|Boschloo|Fisher)/.test(testNames[name]) ? "" : "the ") + testNames[name];

function verdict({ base, other, difference, isSignificant, detectable, tests: [main] }: Decided): string {
  if (main?.standing === "wrong") return "No conclusion should rest on it.";
  if (isSignificant) {
    const [better, worse] = difference.value > 0 ? [other, base] : [base, other];
    return `${better.label} solves more of such tasks than ${worse.label}; chance alone would seldom give this.`;
  }
  const size =
    detectable === null
      ? ""
      : `, and a sample like this finds only differences of about ${(100 * detectable).toFixed(1)} points or more four times in five`;
  return `This does not tell the two apart${size}; it does not show that they are equal.`;
}

function limits({ benchmark, role, base, other }: DecisionInput): string {
  const chosen =
    role === "validation" ? ` ${benchmark} chooses checkpoints, so it cannot judge one that it chose.` : "";
  const kind = role === "training" ? "tasks that were not trained on" : "tasks of another kind";
  const profiles =
    base.profile === other.profile ? `the harness profile ${base.profile}` : "these two harness profiles";
  return `It shows nothing about ${kind}, about a harness other than ${profiles}, or about what training again with another seed would give.${chosen}`;
}
