import { groups, rescoreGroups, rescoreResults, rescores, runs, taskStates } from "@holdfast/db";
import { isOver } from "./endRun.ts";
import { rescoreOf } from "./openRescore.ts";
import { planRescore } from "./planRescore.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { maxAborts, reinstateForgotten } from "./scoring.ts";
import { sendRescoreGroups } from "./sendRescoreGroups.ts";
import { settleVersion } from "./settleVersion.ts";
import { startRescore } from "./startRescore.ts";
import type { RolloutRecord } from "./types.ts";

/** Starts the rescore that is due with the run's newest version; none when no task is mastered or it has been started. */
export async function startScheduledRescore(transaction: RunTransaction): Promise<void> {
  const { sql, run } = transaction;
  const { everyUpdates, tasks: sample } = run.config.rescore;
  if (everyUpdates === 0 || run.version === 0 || run.version % everyUpdates !== 0) return;
  if (await rescores.isScheduled(sql, run.id, run.version)) return;
  const pool = await taskStates.ofRun(sql, run.id);
  if (pool.every(({ status }) => status !== "mastered")) return;
  const tasks = { from: "mastered" as const, ...(sample === 0 ? {} : { sample }) };
  const plan = await planRescore(sql, run.config, { runId: run.id, versions: [run.version], tasks });
  await startRescore(transaction, plan, "scheduled");
}

/** Keeps what a task's attempts came to, and goes on: with the next groups, the version's means, the rescore's end. */
export async function settleTask(
  transaction: RunTransaction,
  group: groups.GroupRow,
  rollouts: readonly RolloutRecord[],
): Promise<void> {
  const place = placeOf(group);
  if (place === undefined) return;
  const attempts = rollouts.length;
  const solved = rollouts.filter(({ reward }) => reward === 1).length;
  const meanReward = rollouts.reduce((sum, { reward }) => sum + reward, 0) / attempts;
  await rescoreResults.taskDone(transaction.sql, place, { attempts, solved, meanReward });
  await goOn(transaction, place);
}

/** Attempts a task again that the infrastructure failed on; too often, and the version goes without it. */
export async function retryTask(transaction: RunTransaction, group: groups.GroupRow, reason: string): Promise<void> {
  const place = placeOf(group);
  if (place === undefined) return;
  const { sql } = transaction;
  if ((await rescoreGroups.countAborts(sql, place)) < maxAborts) {
    const { runId, index, taskId } = group;
    const { rescoreId, version: pinnedVersion } = place;
    const members = [{ index, taskId }];
    await groups.insert(sql, { runId, purpose: "rescore", pinnedVersion, rescoreId, members });
  } else await rescoreResults.taskLost(sql, place, reason);
  await goOn(transaction, place);
}

function placeOf({ rescoreId, pinnedVersion, index }: groups.GroupRow): rescoreResults.RescorePlace | undefined {
  if (rescoreId === null || pinnedVersion === null) return undefined;
  return { rescoreId, version: pinnedVersion, position: index };
}

async function goOn(transaction: RunTransaction, { rescoreId, version }: rescoreResults.RescorePlace): Promise<void> {
  const { sql, run } = transaction;
  const rescore = await rescoreOf(sql, { rescoreId });
  if (!rescore) return;
  await runs.wake(sql, run.id);
  const tasks = await rescoreResults.tasks(sql, rescoreId, version);
  if (tasks.every(({ finishedAt }) => finishedAt !== null)) {
    await settleVersion(transaction, { rescore, version, tasks });
    if (rescore.trigger === "scheduled" && !isOver(run.status)) await reinstate(transaction, version, tasks);
  }
  if ((await rescores.countOpenTasks(sql, rescoreId)) === 0) {
    await rescores.setStatus(sql, rescoreId, { status: "completed", reason: null });
    const message = `Rescored ${tasks.length} tasks.`;
    await runs.appendEvent(sql, run.id, { level: "info", kind: "rescoreCompleted", message, step: version });
  } else if (rescore.status === "running") await sendRescoreGroups(transaction, rescoreId);
}

/** Mastered tasks under the run's floor are drawn again. */
async function reinstate(
  transaction: RunTransaction,
  version: number,
  tasks: readonly rescoreResults.TaskRow[],
): Promise<void> {
  const rewards = new Map(
    tasks.flatMap(({ taskId, meanReward }) => (meanReward === null ? [] : [[taskId, meanReward] as const])),
  );
  await reinstateForgotten(transaction, { version, rewards, verb: "rescored" });
}
