import type { TaskStateView } from "../../api/types.ts";
import { hasWords } from "./hasWords.ts";

export const taskOrders = ["pool", "hardest", "easiest", "mostSilent", "newest"] as const;

export type TaskOrder = (typeof taskOrders)[number];

export const taskOrderNames: Record<TaskOrder, string> = {
  pool: "as in the pool",
  hardest: "lowest pass rate first",
  easiest: "highest pass rate first",
  mostSilent: "most likely silent first",
  newest: "last drawn first",
};

export interface TaskFilter {
  readonly text: string;
  readonly status: TaskStateView["status"] | null;
  readonly order: TaskOrder;
}

type Rank = (task: TaskStateView) => number | null;

/** Ascending; a task without a value comes last. */
const ranks: Record<TaskOrder, Rank> = {
  pool: ({ position }) => position,
  hardest: ({ passRate }) => passRate,
  easiest: ({ passRate }) => (passRate === null ? null : -passRate),
  mostSilent: ({ silentForecast }) => -silentForecast,
  newest: ({ lastStep }) => (lastStep === null ? null : -lastStep),
};

/** The tasks whose id, family or kinds contain every word, in the order asked for; ties as in the pool. */
export function arrangeTasks(
  tasks: readonly TaskStateView[],
  { text, status, order }: TaskFilter,
): readonly TaskStateView[] {
  const rank = (task: TaskStateView) => ranks[order](task) ?? Infinity;
  return tasks
    .filter((task) => status === null || task.status === status)
    .filter((task) => hasWords(task.taskId, task, text))
    .sort((a, b) => compare(rank(a), rank(b)) || a.position - b.position);
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);
