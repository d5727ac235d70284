import { taskStates } from "@holdfast/db";
import { consumedByTask } from "./consumedByTask.ts";
import type { Context } from "./context.ts";
import { meanReward } from "./groupRewards.ts";
import { readRun } from "./readRun.ts";
import type { TaskHistoryView } from "./tasksetViews.ts";

/** Results of every task of a run's pool over its updates, in the order of the pool. Throws NotFound. */
export async function listTaskHistory({ db }: Context, runId: string): Promise<readonly TaskHistoryView[]> {
  const { version } = await readRun(db, runId);
  const [pool, byTask] = await Promise.all([taskStates.ofRun(db.sql, runId), consumedByTask({ db }, runId, version)]);
  return pool.map(({ taskId, position, family, kinds, status }) => {
    const groups = byTask.get(taskId) ?? [];
    return {
      ...{ taskId, position, family, kinds, status },
      steps: groups.map(({ step }) => step),
      rewards: groups.map(({ rewards }) => meanReward(rewards)),
      silent: groups.map(({ isSilent }) => isSilent),
      groupIds: groups.map(({ groupId }) => groupId),
    };
  });
}
