import type { taskStates } from "@holdfast/db";
import { heldBack, isPoolExhausted, type RunConfig } from "@holdfast/recipe";

type PoolTask = Pick<taskStates.TaskStateRow, "taskId" | "status" | "basePassRate">;

/** Tasks that an update does not draw: retired ones, and those held back by the order unless too few are left without them. */
export function skippedTasks(
  { tasks, rollout, updates: lastStep }: RunConfig,
  pool: readonly PoolTask[],
  step: number,
): ReadonlySet<string> {
  const retired = pool.filter(({ status }) => status !== "active").map(({ taskId }) => taskId);
  if (tasks.order === "shuffled") return new Set(retired);
  const rated = pool.map(({ taskId: id, basePassRate }) => ({ id, basePassRate: basePassRate ?? 0 }));
  const skipped = new Set([...retired, ...heldBack(rated, { step, updates: lastStep })]);
  return isPoolExhausted(pool.length - skipped.size, rollout.tasksPerUpdate) ? new Set(retired) : skipped;
}
