import type { ComparedTasks } from "./comparedTasks.ts";
import type { Decision, DecisionInput, DecisionWarning, PolicyOutcomes, WarningKind } from "./decision.ts";
import { counted, pValue, points } from "./decisionWords.ts";

/** Tasks below which an interval over tasks is rough. */
const fewTasks = 20;

type Decided = Omit<Decision, "warnings" | "sentence">;

/** What a reader of the decision must know, the gravest first. */
export function decisionWarnings(
  input: DecisionInput,
  { tasks, decided }: { readonly tasks: ComparedTasks; readonly decided: Decided },
): readonly DecisionWarning[] {
  const texts: Partial<Record<WarningKind, string | null>> = {
    dependentAttempts: dependentAttempts(input, decided),
    selectedHere: selectedHere(input),
    validationBenchmark: validationBenchmark(input),
    trainingTasks: trainingTasks(input),
    differentProfile: differentProfile(input),
    differentAttempts: differentAttempts(input),
    unequalExclusions: unequalExclusions(input, decided),
    missingTasks: missingTasks(input, tasks),
    overlappingTasks: overlappingTasks(input, tasks),
    fewTasks: tooFewTasks(tasks),
    smallSample: smallSample(decided),
  };
  return kinds.flatMap((kind) => {
    const text = texts[kind];
    return text === null || text === undefined ? [] : [{ kind, text }];
  });
}

const kinds = [
  "dependentAttempts",
  "selectedHere",
  "validationBenchmark",
  "trainingTasks",
  "differentProfile",
  "differentAttempts",
  "unequalExclusions",
  "missingTasks",
  "overlappingTasks",
  "fewTasks",
  "smallSample",
] as const satisfies readonly WarningKind[];

function dependentAttempts({ unit }: DecisionInput, { base, other, tests }: Decided): string | null {
  const naive = tests.find(({ standing }) => standing === "wrong");
  const sound = tests.find(({ standing }) => standing !== "wrong");
  if (unit === "task" || !naive || !sound) return null;
  const effects = [base, other].flatMap(({ designEffect, attempts, label }) =>
    designEffect === null
      ? []
      : [
          `${attempts} attempts of ${label} are worth about ${Math.round(attempts / designEffect)} (design effect ${designEffect.toFixed(1)})`,
        ],
  );
  return [
    "Attempts at one task are not independent: what makes a task easy helps all of them, so pooled attempts count the same evidence more than once.",
    ...(effects.length === 0 ? [] : [`Here ${effects.join(", and ")}.`]),
    `Pooled, ${pValue(naive.p)}; with the task as the unit, ${pValue(sound.p)}. Use the latter.`,
  ].join(" ");
}

function selectedHere({ benchmark, base, other }: DecisionInput): string | null {
  const chosen = [base, other].filter(({ selectedOn }) => selectedOn.includes(benchmark)).map(({ label }) => label);
  if (chosen.length === 0) return null;
  return `${chosen.join(" and ")} ${chosen.length === 1 ? "was" : "were"} chosen among other checkpoints by this very benchmark: the best of several looks better on it than it is. Judge on a test benchmark.`;
}

function validationBenchmark({ benchmark, role }: DecisionInput): string | null {
  if (role !== "validation") return null;
  return `${benchmark} is a validation benchmark, there to choose checkpoints. Its figures are no evidence for a checkpoint that it chose.`;
}

function trainingTasks({ role }: DecisionInput): string | null {
  if (role !== "training") return null;
  return "The policies were trained on these tasks: what they do here says little about tasks they have not seen.";
}

function differentProfile({ base, other }: DecisionInput): string | null {
  if (base.profile === other.profile) return null;
  return `The harness profiles differ (${base.label}: ${base.profile}; ${other.label}: ${other.profile}), so the difference is of policy and harness together.`;
}

function differentAttempts({ base, other }: DecisionInput): string | null {
  const [left, right] = [asked(base), asked(other)];
  if (left === right) return null;
  return `${base.label} had up to ${counted(left, "attempt")} a task and ${other.label} ${right}: the means compare, but one is known less well.`;
}

const asked = ({ tasks }: PolicyOutcomes) =>
  tasks.reduce((most, { attempts, excluded }) => Math.max(most, attempts + excluded), 0);

function unequalExclusions({ base, other, excluded }: DecisionInput, decided: Decided): string | null {
  const [left, right] = [decided.base.excluded, decided.other.excluded];
  if (left === right) return null;
  const rule = excluded === "exclude" ? "are left out" : "count as failures";
  const { byRule } = decided;
  return `The harness failed on ${counted(left, "attempt")} of ${base.label} and ${right} of ${other.label}, which ${rule}. Left out the difference is ${points(byRule.exclude)} points, as failures ${points(byRule.fail)}.`;
}

function missingTasks({ base, other }: DecisionInput, tasks: ComparedTasks): string | null {
  if (tasks.design !== "paired") return null;
  const missing = base.tasks.length - tasks.base.length;
  if (missing === 0) return null;
  return `${counted(missing, "task")} of ${base.tasks.length} without a scored attempt of both ${base.label} and ${other.label} ${missing === 1 ? "is" : "are"} left out.`;
}

function overlappingTasks({ base, other }: DecisionInput, { design }: ComparedTasks): string | null {
  if (design === "paired") return null;
  const ids = new Set(base.tasks.map(({ taskId }) => taskId));
  const shared = other.tasks.filter(({ taskId }) => ids.has(taskId)).length;
  if (shared === 0) return null;
  return `${counted(shared, "task")} of both are the same, yet the samples are treated as independent. Compare on the same tasks to pair them.`;
}

function tooFewTasks({ base, other }: ComparedTasks): string | null {
  const least = Math.min(base.length, other.length);
  if (least >= fewTasks) return null;
  return `Only ${counted(least, "task")}: intervals over so few are rough, those of a bootstrap too narrow.`;
}

function smallSample({ isSignificant, detectable }: Decided): string | null {
  if (isSignificant) return null;
  const unseen =
    detectable === null
      ? "The outcomes show no spread, so nothing tells how large a difference would have been found."
      : `A sample like this finds a difference of about ${(100 * detectable).toFixed(1)} points four times in five (80 % power, 5 % level).`;
  return `${unseen} A smaller one may be there: this does not show that the policies are equal.`;
}
