import { groups, scoreGroups, taskStates, updates } from "@holdfast/db";
import { drawTasks, epochOf, groupsToDispatch, isPoolExhausted, takeBatch } from "@holdfast/recipe";
import { endRun, type RunEnd } from "./endRun.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { skippedTasks } from "./skippedTasks.ts";

/**
 * Moves a running run as far as it goes by itself: drops groups that have become stale, assigns a full batch to the next
 * update, fills the in-flight window, and completes the run after its last update or when too few tasks are left. Does
 * nothing in any other status, and nothing a second time. A run that measures is moved on by its results alone.
 */
export async function advance(transaction: RunTransaction): Promise<void> {
  const { sql, run } = transaction;
  if (run.status !== "running" || run.kind !== "train") return;
  const updateInFlight = (await updates.inFlight(sql, run.id)) !== undefined || (await assignBatch(transaction));
  const end = updateInFlight ? null : await endOfTraining(transaction);
  if (end === null) return dispatch(transaction, updateInFlight);
  if ((await scoreGroups.openVersions(sql, run.id)).length === 0) await endRun(transaction, end);
}

/** Drops stale groups; when enough others have closed, assigns them to the next update. Says whether it did. */
async function assignBatch({ sql, run, outbox }: RunTransaction): Promise<boolean> {
  const { rollout, async: asynchrony, updates: lastStep } = run.config;
  const batch = takeBatch(await groups.waiting(sql, run.id), {
    version: run.version,
    maxLag: asynchrony.maxLag,
    tasksPerUpdate: rollout.tasksPerUpdate,
    updateInFlight: false,
  });
  await groups.dropStale(sql, batch.stale);
  if (run.version >= lastStep || batch.groups === null) return false;
  const step = run.version + 1;
  await updates.assign(sql, { runId: run.id, step });
  await groups.assign(sql, batch.groups, step);
  outbox.updates.push({ runId: run.id, step });
  return true;
}

/** How the run ends when no update is to follow; null while one is. */
async function endOfTraining({ sql, run }: RunTransaction): Promise<RunEnd | null> {
  const { rollout, eviction, updates: lastStep } = run.config;
  if (run.version >= lastStep) {
    return { status: "completed", reason: null, message: `All ${run.version} updates are done.` };
  }
  if (eviction.masteredAfter === 0 && eviction.hopelessAfter === 0) return null;
  const pool = await taskStates.ofRun(sql, run.id);
  const active = pool.filter(({ status }) => status === "active").map(({ taskId }) => taskId);
  const left = new Set([...active, ...(await groups.openTasks(sql, run.id))]);
  if (!isPoolExhausted(left.size, rollout.tasksPerUpdate)) return null;
  const reason = `${active.length} of ${pool.length} tasks are left, fewer than a batch of ${rollout.tasksPerUpdate} needs`;
  return { status: "completed", reason, message: `Completed after ${run.version} updates: ${reason}.` };
}

/** Starts as many groups as the window has room for and the remaining updates need. */
async function dispatch(transaction: RunTransaction, updateInFlight: boolean): Promise<void> {
  const { sql, run, outbox } = transaction;
  const { rollout, async: asynchrony, updates: lastStep } = run.config;
  const remainingUpdates = lastStep - run.version - (updateInFlight ? 1 : 0);
  const openTasks = await groups.openTasks(sql, run.id);
  const room = groupsToDispatch({
    mode: asynchrony.mode,
    inFlightGroups: asynchrony.inFlightGroups,
    tasksPerUpdate: rollout.tasksPerUpdate,
    open: openTasks.length,
    updateInFlight,
    remainingGroups: remainingUpdates * rollout.tasksPerUpdate,
  });
  // A batch takes a task once: a window full of the same few tasks would never fill one.
  const missing = updateInFlight ? 0 : rollout.tasksPerUpdate - new Set(openTasks).size;
  const count = Math.max(room, missing);
  if (count <= 0) return;
  const step = lastStep - remainingUpdates + 1;
  const members = await draw(transaction, { count, openTasks, step });
  const ids = await groups.insert(sql, { runId: run.id, purpose: "train", pinnedVersion: null, members });
  await taskStates.setDrawn(sql, run.id, members);
  outbox.groupIds.push(...ids);
}

interface Draw {
  readonly count: number;
  /** Task of every group that no update has taken. */
  readonly openTasks: readonly string[];
  /** Update that the groups are for. */
  readonly step: number;
}

/** The next tasks, among those that are active and that the order does not hold back. */
async function draw({ sql, run }: RunTransaction, { count, openTasks, step }: Draw) {
  const pool = await taskStates.ofRun(sql, run.id);
  const places = pool.flatMap(({ lastGroupIndex }) => (lastGroupIndex === null ? [] : [lastGroupIndex]));
  const epoch = epochOf(Math.max(0, ...places), pool.length);
  return drawTasks({
    pool: pool.map(({ taskId }) => taskId),
    seed: run.seed,
    drawn: places.filter((place) => epochOf(place, pool.length) === epoch),
    skipped: skippedTasks(run.config, pool, step),
    open: new Set(openTasks),
    count,
  });
}
