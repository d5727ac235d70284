import { groups, points, runs, scoreGroups, taskStates } from "@holdfast/db";
import type { MetricName } from "@holdfast/metrics";
import { fallsBelowFloor, reinstateTask } from "@holdfast/recipe";
import { recordTransitions, type Retirement } from "./consumeBatch.ts";
import type { RunTransaction } from "./runTransaction.ts";

const newestReward: MetricName = "reward/newest";
/** A task whose scoring the infrastructure breaks this often is left out of that scoring. */
export const maxAborts = 3;

/** Starts to score the whole pool with the run's newest version, when it is due and has not been done. */
export async function startScoring({ sql, run, outbox }: RunTransaction): Promise<void> {
  const { everyUpdates } = run.config.score;
  const isDue = everyUpdates > 0 && run.version % everyUpdates === 0;
  if (!isDue || (await scoreGroups.exists(sql, { runId: run.id, version: run.version }))) return;
  const pool = await taskStates.ofRun(sql, run.id);
  const members = pool.map(({ taskId }, index) => ({ index, taskId }));
  const ids = await groups.insert(sql, { runId: run.id, purpose: "score", pinnedVersion: run.version, members });
  outbox.laterGroupIds.push(...ids);
}

/**
 * When the last group of a scoring is in, stores its point at the step of the version it scored, and reinstates mastered
 * tasks that are under the floor.
 */
export async function settleScoring(transaction: RunTransaction, version: number): Promise<void> {
  const { sql, run } = transaction;
  const scoring = { runId: run.id, version };
  if ((await scoreGroups.countOpen(sql, scoring)) > 0) return;
  const value = await scoreGroups.meanReward(sql, scoring);
  if (value === undefined) {
    const message = `No task could be scored at version ${version}.`;
    await runs.appendEvent(sql, run.id, { level: "warn", kind: "scoringFailed", message, step: version });
    return;
  }
  await points.insert(sql, { runId: run.id, step: version, values: [{ name: newestReward, value }] });
  const rewards = new Map((await scoreGroups.taskMeans(sql, scoring)).map(({ taskId, mean }) => [taskId, mean]));
  await reinstateForgotten(transaction, { version, rewards, verb: "scored" });
}

export interface MeasuredTasks {
  readonly version: number;
  /** Mean reward of each task under that version. */
  readonly rewards: ReadonlyMap<string, number>;
  /** How they were measured. */
  readonly verb: "scored" | "rescored";
}

/** Draws mastered tasks again whose measured reward is under the run's floor. */
export async function reinstateForgotten(
  transaction: RunTransaction,
  { version, rewards, verb }: MeasuredTasks,
): Promise<void> {
  const { sql, run } = transaction;
  const floor = run.config.eviction.reinstateBelow;
  if (floor === 0) return;
  const reinstated: (Retirement & { readonly state: taskStates.TaskStateRow })[] = [];
  for (const known of await taskStates.ofRun(sql, run.id)) {
    const reward = rewards.get(known.taskId);
    if (reward === undefined || !fallsBelowFloor(known, reward, floor)) continue;
    const reason = `${verb} ${reward.toFixed(2)} at version ${version}, under ${floor}`;
    const { state, transition } = reinstateTask(known, { step: run.version, reason });
    if (transition) reinstated.push({ taskId: known.taskId, reward, transition, state: { ...known, ...state } });
  }
  await taskStates.save(
    sql,
    run.id,
    reinstated.map(({ state }) => state),
  );
  await recordTransitions(transaction, reinstated);
}

/** Scores the task of an aborted group again, unless that has failed too often; then the scoring goes without it. */
export async function retryScoring(
  transaction: RunTransaction,
  group: { readonly index: number; readonly taskId: string; readonly version: number },
): Promise<void> {
  const { sql, run, outbox } = transaction;
  const { index, taskId, version } = group;
  const aborts = await scoreGroups.countAborts(sql, { runId: run.id, version }, taskId);
  if (aborts >= maxAborts) return settleScoring(transaction, version);
  const retry = { runId: run.id, purpose: "score", pinnedVersion: version, members: [{ index, taskId }] } as const;
  outbox.laterGroupIds.push(...(await groups.insert(sql, retry)));
}
