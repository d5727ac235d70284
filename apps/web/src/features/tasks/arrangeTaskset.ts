import type { TasksetDetail } from "../../api/types.ts";
import { hasWords } from "./hasWords.ts";

type TasksetTask = TasksetDetail["tasks"][number];

export const tasksetOrders = ["taskset", "hardest", "easiest", "kind"] as const;

export type TasksetOrder = (typeof tasksetOrders)[number];

export const tasksetOrderNames: Record<TasksetOrder, string> = {
  taskset: "as in the taskset",
  hardest: "lowest base pass rate first",
  easiest: "highest base pass rate first",
  kind: "by kind of bug",
};

export interface TasksetFilter {
  readonly text: string;
  /** Kind of bug that a task must have; null for any. */
  readonly kind: string | null;
  readonly order: TasksetOrder;
}

/** The tasks whose id, family or kinds contain every word, in the order asked for; not measured last, ties as in the taskset. */
export function arrangeTaskset(
  tasks: readonly TasksetTask[],
  { text, kind, order }: TasksetFilter,
): readonly TasksetTask[] {
  const direction = order === "easiest" ? -1 : 1;
  const rank = ({ basePassRate }: TasksetTask) => (basePassRate === null ? Infinity : direction * basePassRate);
  const compare = (a: TasksetTask, b: TasksetTask) => {
    if (order === "taskset") return 0;
    if (order === "kind") return a.kinds.join().localeCompare(b.kinds.join());
    return rank(a) === rank(b) ? 0 : rank(a) - rank(b);
  };
  return tasks
    .filter(({ kinds }) => kind === null || kinds.includes(kind))
    .filter((task) => hasWords(task.id, task, text))
    .sort((a, b) => compare(a, b) || a.position - b.position);
}

export interface KindCount {
  readonly kind: string;
  readonly tasks: number;
  /** Mean base pass rate of those measured; null when none is. */
  readonly basePassRate: number | null;
}

/** Kinds of bugs of a taskset with how many tasks have them and how hard they are, the most frequent first. */
export function kindCounts(tasks: readonly TasksetTask[]): readonly KindCount[] {
  const kinds = [...new Set(tasks.flatMap((task) => task.kinds))];
  return kinds
    .map((kind) => {
      const having = tasks.filter((task) => task.kinds.includes(kind));
      const rates = having.flatMap(({ basePassRate }) => basePassRate ?? []);
      const sum = rates.reduce((total, rate) => total + rate, 0);
      return { kind, tasks: having.length, basePassRate: rates.length === 0 ? null : sum / rates.length };
    })
    .sort((a, b) => b.tasks - a.tasks || a.kind.localeCompare(b.kind));
}
