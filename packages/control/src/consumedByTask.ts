import { taskStates } from "@holdfast/db";
import type { Context } from "./context.ts";

/** Groups that the run's first `version` updates consumed, by task, oldest first. */
export async function consumedByTask(
  { db }: Pick<Context, "db">,
  runId: string,
  version: number,
): Promise<ReadonlyMap<string, readonly taskStates.ConsumedGroupRow[]>> {
  const byTask = new Map<string, taskStates.ConsumedGroupRow[]>();
  for (const group of await taskStates.consumed(db.sql, runId, { fromStep: 1, toStep: version })) {
    const known = byTask.get(group.taskId);
    if (known) known.push(group);
    else byTask.set(group.taskId, [group]);
  }
  return byTask;
}
