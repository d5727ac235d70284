import { groups, runs, scoreGroups, tasks, updates } from "@holdfast/db";
import { batchReady, groupsToDispatch, lag, taskAt } from "@holdfast/recipe";
import { endRun } from "./endRun.ts";
import type { RunTransaction } from "./runTransaction.ts";

/**
 * Moves a running run as far as it goes by itself: drops groups that have become stale, assigns a full batch to the next
 * update, fills the in-flight window, and completes the run after its last update. Does nothing in any other status, and
 * nothing a second time.
 */
export async function advance(transaction: RunTransaction): Promise<void> {
  const { sql, run } = transaction;
  if (run.status !== "running") return;
  const updateInFlight = (await updates.inFlight(sql, run.id)) !== undefined || (await assignBatch(transaction));
  await dispatch(transaction, updateInFlight);
  const isDone = run.version >= run.config.updates && !updateInFlight;
  if (isDone && (await scoreGroups.openVersions(sql, run.id)).length === 0) {
    await endRun(transaction, { status: "completed", reason: null, message: `All ${run.version} updates are done.` });
  }
}

/** Drops stale groups; when enough others have closed, assigns them to the next update. Says whether it did. */
async function assignBatch({ sql, run, outbox }: RunTransaction): Promise<boolean> {
  const { rollout, async: asynchrony, updates: lastStep } = run.config;
  const closed = await groups.waiting(sql, run.id);
  const isStale = ({ oldestVersion }: groups.WaitingGroup) => lag(run.version, oldestVersion) > asynchrony.maxLag;
  await groups.dropStale(
    sql,
    closed.filter(isStale).map(({ id }) => id),
  );
  const usable = closed.filter((group) => !isStale(group)).map(({ id }) => id);
  const { tasksPerUpdate } = rollout;
  if (run.version >= lastStep || !batchReady({ closed: usable.length, tasksPerUpdate, updateInFlight: false }))
    return false;
  const step = run.version + 1;
  await updates.assign(sql, { runId: run.id, step });
  await groups.assign(sql, usable.slice(0, tasksPerUpdate), step);
  outbox.updates.push({ runId: run.id, step });
  return true;
}

/** Starts as many groups as the window has room for and the remaining updates need. */
async function dispatch({ sql, run, outbox }: RunTransaction, updateInFlight: boolean): Promise<void> {
  const { rollout, async: asynchrony, updates: lastStep } = run.config;
  const remainingUpdates = lastStep - run.version - (updateInFlight ? 1 : 0);
  const count = groupsToDispatch({
    mode: asynchrony.mode,
    inFlightGroups: asynchrony.inFlightGroups,
    tasksPerUpdate: rollout.tasksPerUpdate,
    open: await groups.countOpen(sql, run.id),
    updateInFlight,
    remainingGroups: remainingUpdates * rollout.tasksPerUpdate,
  });
  if (count === 0) return;
  const pool = await tasks.idsOf(sql, run.tasksetName);
  const first = await runs.takeGroupIndexes(sql, run.id, count);
  const members = Array.from({ length: count }, (_, i) => ({
    index: first + i,
    taskId: taskAt({ pool, seed: run.seed, index: first + i }),
  }));
  const ids = await groups.insert(sql, { runId: run.id, purpose: "train", pinnedVersion: null, members });
  outbox.groupIds.push(...ids);
}
