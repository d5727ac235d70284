import type { Sql } from "./sql.ts";

/** A task under a version. */
export interface RescorePlace {
  readonly rescoreId: string;
  readonly version: number;
  readonly position: number;
}

export interface TaskResult {
  readonly attempts: number;
  /** Attempts with reward 1. */
  readonly solved: number;
  readonly meanReward: number;
}

/** Keeps what the attempts at a task came to. */
export async function taskDone(sql: Sql, place: RescorePlace, result: TaskResult): Promise<void> {
  await sql.query(
    `UPDATE rescore_task SET attempts = $4, solved = $5, mean_reward = $6, finished_at = clock_timestamp()
     WHERE rescore_id = $1 AND version = $2 AND position = $3`,
    [place.rescoreId, place.version, place.position, result.attempts, result.solved, result.meanReward],
  );
}

/** Leaves a task out. */
export async function taskLost(sql: Sql, place: RescorePlace, reason: string): Promise<void> {
  await sql.query(
    `UPDATE rescore_task SET lost_reason = $4, finished_at = clock_timestamp()
     WHERE rescore_id = $1 AND version = $2 AND position = $3`,
    [place.rescoreId, place.version, place.position, reason],
  );
}

export interface TaskRow {
  readonly version: number;
  readonly position: number;
  readonly taskId: string;
  readonly retiredAtStep: number | null;
  readonly rewardAtRetirement: number | null;
  readonly attempts: number | null;
  readonly solved: number | null;
  readonly meanReward: number | null;
  readonly lostReason: string | null;
  readonly finishedAt: Date | null;
}

const taskColumns = `t.version, t.position, t.task_id AS "taskId", t.retired_at_step AS "retiredAtStep",
  t.reward_at_retirement AS "rewardAtRetirement", t.attempts, t.solved, t.mean_reward AS "meanReward",
  t.lost_reason AS "lostReason", t.finished_at AS "finishedAt"`;

/** Every task of the rescore, or of one version of it, by version and place in the pool. */
export async function tasks(sql: Sql, rescoreId: string, version: number | null = null): Promise<readonly TaskRow[]> {
  const { rows } = await sql.query<TaskRow>(
    `SELECT ${taskColumns} FROM rescore_task t
     WHERE t.rescore_id = $1 AND ($2::int IS NULL OR t.version = $2) ORDER BY t.version, t.position`,
    [rescoreId, version],
  );
  return rows;
}

/** The newest result of every task of a run under every version that it was rescored under, by version and place in the pool. */
export async function newest(sql: Sql, runId: string): Promise<readonly TaskRow[]> {
  const { rows } = await sql.query<TaskRow>(
    `SELECT DISTINCT ON (t.version, t.position) ${taskColumns}
     FROM rescore_task t JOIN rescore r ON r.id = t.rescore_id WHERE r.run_id = $1 AND t.mean_reward IS NOT NULL
     ORDER BY t.version, t.position, t.finished_at DESC`,
    [runId],
  );
  return rows;
}

interface MeanRow {
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** What a version came to. Means are over tasks. */
export interface VersionResult extends MeanRow {
  /** Tasks retired as mastered by that version. */
  readonly retiredTasks: number;
  readonly retiredMean: number | null;
  readonly retiredLow: number | null;
  readonly retiredHigh: number | null;
  readonly imputed: number | null;
  readonly evictionRescored: number | null;
}

/** Keeps what a version came to, now that all its tasks are in. */
export async function settle(
  sql: Sql,
  { rescoreId, version }: Pick<RescorePlace, "rescoreId" | "version">,
  result: VersionResult,
): Promise<void> {
  await sql.query(
    `UPDATE rescore_version SET settled_at = clock_timestamp(), mean = $3, low = $4, high = $5, retired_tasks = $6,
       retired_mean = $7, retired_low = $8, retired_high = $9, imputed = $10, eviction_rescored = $11
     WHERE rescore_id = $1 AND version = $2`,
    [
      ...[rescoreId, version, result.mean, result.low, result.high, result.retiredTasks, result.retiredMean],
      ...[result.retiredLow, result.retiredHigh, result.imputed, result.evictionRescored],
    ],
  );
}

export interface VersionRow extends Omit<VersionResult, "retiredTasks"> {
  readonly rescoreId: string;
  readonly version: number;
  readonly digest: string;
  readonly settledAt: Date | null;
  readonly retiredTasks: number | null;
}

/** Versions of the rescores, oldest first. */
export async function versions(sql: Sql, rescoreIds: readonly string[]): Promise<readonly VersionRow[]> {
  const { rows } = await sql.query<VersionRow>(
    `SELECT rescore_id AS "rescoreId", version, weights_digest AS digest, settled_at AS "settledAt", mean, low, high,
       retired_tasks AS "retiredTasks", retired_mean AS "retiredMean", retired_low AS "retiredLow",
       retired_high AS "retiredHigh", imputed, eviction_rescored AS "evictionRescored"
     FROM rescore_version WHERE rescore_id = ANY($1) ORDER BY rescore_id, version`,
    [rescoreIds],
  );
  return rows;
}
