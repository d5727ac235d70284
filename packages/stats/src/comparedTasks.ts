import type { DecisionDesign, DecisionInput, ExcludedAttempts, SolvedTable } from "./decision.ts";
import { mean } from "./mean.ts";
import type { TaskPair } from "./pairedBootstrap.ts";
import { countedTasks, ratesOf, severalAttempts, solvedInMost, type CountedTask } from "./taskRates.ts";

/** Both policies' tasks as they are compared: of a paired design only those on which both have an attempt that counts. */
export interface ComparedTasks {
  readonly design: DecisionDesign;
  /** In the same order in both when paired. */
  readonly base: readonly CountedTask[];
  readonly other: readonly CountedTask[];
  /** Whether some task of either has more than one attempt. */
  readonly several: boolean;
}

/** Paired when both were given the same tasks, however many attempts the harness lost. */
export function comparedTasks(
  { base, other }: Pick<DecisionInput, "base" | "other">,
  rule: ExcludedAttempts,
): ComparedTasks {
  const [left, right] = [countedTasks(base.tasks, rule), countedTasks(other.tasks, rule)];
  const several = severalAttempts(left) || severalAttempts(right);
  const ids = new Set(base.tasks.map(({ taskId }) => taskId));
  if (ids.size !== other.tasks.length || other.tasks.some(({ taskId }) => !ids.has(taskId)))
    return { design: "independent", base: left, other: right, several };
  const byId = new Map(right.map((task) => [task.taskId, task]));
  const pairs = left.flatMap((task) => {
    const twin = byId.get(task.taskId);
    return twin ? [[task, twin] as const] : [];
  });
  return { design: "paired", base: pairs.map(([task]) => task), other: pairs.map(([, twin]) => twin), several };
}

/** Success rates by task of a paired design. */
export function ratePairs({ base, other }: ComparedTasks): TaskPair[] {
  return base.map(({ rate }, index) => ({ base: rate, other: other[index]?.rate ?? 0 }));
}

/** other − base of pass@1. */
export const rateDifference = ({ base, other }: ComparedTasks): number => mean(ratesOf(other)) - mean(ratesOf(base));

/** Tasks of a paired design by who solved them in most attempts. */
export function solvedTable({ base, other }: ComparedTasks): SolvedTable {
  const outcomes = base.map((task, index) => {
    const twin = other[index];
    return { before: solvedInMost(task), after: twin !== undefined && solvedInMost(twin) };
  });
  const count = (before: boolean, after: boolean) =>
    outcomes.filter((outcome) => outcome.before === before && outcome.after === after).length;
  return {
    kept: count(true, true),
    gained: count(false, true),
    lost: count(true, false),
    neither: count(false, false),
  };
}
