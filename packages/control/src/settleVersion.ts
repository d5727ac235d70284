import { points, rescoreResults, runs, taskStates } from "@holdfast/db";
import type { MetricName, MetricValue } from "@holdfast/metrics";
import { evictionRescored, rescoredMean, retention, seededRandom } from "@holdfast/recipe";
import type { OpenRescore } from "./openRescore.ts";
import type { RunTransaction } from "./runTransaction.ts";

const imputedReward: MetricName = "reward/eviction_adjusted";
const masteredTasks: MetricName = "tasks/retired_mastered";
/** How many of the tasks that lost most an event names. */
const named = 3;

export interface RescoredTasks {
  readonly rescore: Pick<OpenRescore, "id" | "spec">;
  readonly version: number;
  /** All of the version, and all in. */
  readonly tasks: readonly rescoreResults.TaskRow[];
}

/**
 * Stores what a version came to once all its tasks are in, and its points at the step of that version. Tasks that somebody
 * picked stand for themselves alone: they make no points. Retired tasks under the floor raise an event.
 */
export async function settleVersion(transaction: RunTransaction, rescored: RescoredTasks): Promise<void> {
  const { sql, run } = transaction;
  const { rescore, version, tasks } = rescored;
  const { seed, from } = rescore.spec;
  const retired = tasks.filter(({ retiredAtStep }) => retiredAtStep !== null && retiredAtStep <= version);
  const all = rescoredMean(rewardsOf(tasks), seededRandom(seed, "rescored mean", version));
  const kept = rescoredMean(rewardsOf(retired), seededRandom(seed, "retired mean", version));
  const standing = kept === null ? null : await standingAt(transaction, version);
  const measured = kept && standing && evictionRescored({ ...standing, retiredMean: kept.value });
  await rescoreResults.settle(
    sql,
    { rescoreId: rescore.id, version },
    {
      ...{ mean: all?.value ?? null, low: all?.low ?? null, high: all?.high ?? null },
      retiredTasks: rewardsOf(retired).length,
      ...{ retiredMean: kept?.value ?? null, retiredLow: kept?.low ?? null, retiredHigh: kept?.high ?? null },
      ...{ imputed: standing?.imputed ?? null, evictionRescored: measured },
    },
  );
  if (kept === null) return;
  if (from !== "chosen") {
    const values: (MetricValue & { readonly name: MetricName })[] = [
      { name: "retired/rescored_mean", value: kept.value },
      ...(measured === null ? [] : [{ name: "reward/eviction_rescored" as const, value: measured }]),
    ];
    await points.insert(sql, { runId: run.id, step: version, values });
  }
  await warnOfForgetting(transaction, { ...rescored, tasks: retired });
}

const rewardsOf = (tasks: readonly rescoreResults.TaskRow[]) =>
  tasks.flatMap(({ meanReward }) => (meanReward === null ? [] : [meanReward]));

/** Where the pool stood after the update that made the version; null before the first. */
async function standingAt({ sql, run }: RunTransaction, version: number) {
  const names = [imputedReward, masteredTasks];
  const values = await points.lastBefore(sql, run.id, { names, step: version + 1 });
  const [imputed, mastered] = names.map((name) => values.get(name));
  if (imputed === undefined || mastered === undefined) return null;
  return { imputed, mastered, all: (await taskStates.ofRun(sql, run.id)).length };
}

/** An event when the retired tasks keep less of their reward than the floor. */
async function warnOfForgetting({ sql, run }: RunTransaction, { rescore, version, tasks }: RescoredTasks) {
  const { floor } = rescore.spec;
  const shares = tasks.flatMap(({ taskId, meanReward, rewardAtRetirement }) => {
    const share = meanReward === null ? null : retention(meanReward, rewardAtRetirement);
    return share === null ? [] : [{ taskId, share }];
  });
  const kept = shares.reduce((sum, { share }) => sum + share, 0) / shares.length;
  if (shares.length === 0 || kept >= floor) return;
  const lost = [...shares].sort((a, b) => a.share - b.share).slice(0, named);
  const message =
    `${shares.length} retired tasks keep ${kept.toFixed(2)} of their reward at version ${version}, under ${floor}; ` +
    `least: ${lost.map(({ taskId, share }) => `${taskId} (${share.toFixed(2)})`).join(", ")}.`;
  await runs.appendEvent(sql, run.id, { level: "warn", kind: "forgetting", message, step: version });
}
