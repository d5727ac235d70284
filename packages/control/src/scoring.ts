import { groups, points, runs, scoreGroups, tasks } from "@holdfast/db";
import type { MetricName } from "@holdfast/metrics";
import type { RunTransaction } from "./runTransaction.ts";

const newestReward: MetricName = "reward/newest";
/** A task whose scoring the infrastructure breaks this often is left out of that scoring. */
const maxAborts = 3;

/** Starts to score the whole pool with the run's newest version, when it is due and has not been done. */
export async function startScoring({ sql, run, outbox }: RunTransaction): Promise<void> {
  const { everyUpdates } = run.config.score;
  const isDue = everyUpdates > 0 && run.version % everyUpdates === 0;
  if (!isDue || (await scoreGroups.exists(sql, { runId: run.id, version: run.version }))) return;
  const pool = await tasks.idsOf(sql, run.tasksetName);
  const members = pool.map((taskId, index) => ({ index, taskId }));
  const ids = await groups.insert(sql, { runId: run.id, purpose: "score", pinnedVersion: run.version, members });
  outbox.laterGroupIds.push(...ids);
}

/** When the last group of a scoring is in, stores its point at the step of the version it scored. */
export async function settleScoring({ sql, run }: RunTransaction, version: number): Promise<void> {
  const scoring = { runId: run.id, version };
  if ((await scoreGroups.countOpen(sql, scoring)) > 0) return;
  const value = await scoreGroups.meanReward(sql, scoring);
  if (value === undefined) {
    const message = `No task could be scored at version ${version}.`;
    await runs.appendEvent(sql, run.id, { level: "warn", kind: "scoringFailed", message, step: version });
    return;
  }
  await points.insert(sql, { runId: run.id, step: version, values: [{ name: newestReward, value }] });
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
