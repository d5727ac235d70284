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

const versionColumns = `v.rescore_id AS "rescoreId", v.version, v.weights_digest AS digest, v.settled_at AS "settledAt",
  v.mean, v.low, v.high, v.retired_tasks AS "retiredTasks", v.retired_mean AS "retiredMean",
  v.retired_low AS "retiredLow", v.retired_high AS "retiredHigh", v.imputed,
  v.eviction_rescored AS "evictionRescored"`;

/** Versions of the rescores, oldest first. */
export async function versions(sql: Sql, rescoreIds: readonly string[]): Promise<readonly VersionRow[]> {
  const { rows } = await sql.query<VersionRow>(
    `SELECT ${versionColumns} FROM rescore_version v WHERE v.rescore_id = ANY($1) ORDER BY v.rescore_id, v.version`,
    [rescoreIds],
  );
  return rows;
}

export interface RewardRow {
  readonly runId: string;
  readonly version: number;
  readonly taskId: string;
  readonly retiredAtStep: number | null;
  readonly reward: number;
}

/** The newest reward of every task of the runs under every settled version; tasks picked by hand stand for themselves alone and are left out. */
export async function rewardsOfRuns(sql: Sql, runIds: readonly string[]): Promise<readonly RewardRow[]> {
  const { rows } = await sql.query<RewardRow>(
    `SELECT DISTINCT ON (r.run_id, t.version, t.position) r.run_id AS "runId", t.version, t.task_id AS "taskId",
       t.retired_at_step AS "retiredAtStep", t.mean_reward AS reward
     FROM rescore r JOIN rescore_version v ON v.rescore_id = r.id
       JOIN rescore_task t ON t.rescore_id = v.rescore_id AND t.version = v.version
     WHERE r.run_id = ANY($1) AND r.spec->>'from' <> 'chosen' AND v.settled_at IS NOT NULL AND t.mean_reward IS NOT NULL
     ORDER BY r.run_id, t.version, t.position, v.settled_at DESC`,
    [runIds],
  );
  return rows;
}

export interface SettledRow extends VersionRow {
  readonly runId: string;
}

/** The newest result of every version of the runs that was rescored with retired tasks, none of them picked by hand, by run and version. */
export async function settledOfRuns(sql: Sql, runIds: readonly string[]): Promise<readonly SettledRow[]> {
  const { rows } = await sql.query<SettledRow>(
    `SELECT DISTINCT ON (r.run_id, v.version) r.run_id AS "runId", ${versionColumns}
     FROM rescore r JOIN rescore_version v ON v.rescore_id = r.id
     WHERE r.run_id = ANY($1) AND r.spec->>'from' <> 'chosen' AND v.retired_mean IS NOT NULL
     ORDER BY r.run_id, v.version, v.settled_at DESC`,
    [runIds],
  );
  return rows;
}

export interface ProgressRow {
  readonly rescoreId: string;
  /** Tasks × versions that are in, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Of the newest that came in: how many, and over how many seconds. */
  readonly recent: number;
  readonly recentSeconds: number;
}

/** How far the rescores have come; their pace is that of the newest `window` results. */
export async function progress(
  sql: Sql,
  rescoreIds: readonly string[],
  window: number,
): Promise<readonly ProgressRow[]> {
  const { rows } = await sql.query<ProgressRow>(
    `SELECT rescore.id AS "rescoreId", counted.done, counted.total, newest.recent, newest.seconds AS "recentSeconds"
     FROM unnest($1::text[]) AS rescore (id)
     CROSS JOIN LATERAL (
       SELECT count(finished_at) AS done, count(*) AS total FROM rescore_task WHERE rescore_id = rescore.id
     ) counted
     CROSS JOIN LATERAL (
       SELECT count(*) AS recent, coalesce(extract(epoch FROM max(finished_at) - min(finished_at)), 0)::float8 AS seconds
       FROM (
         SELECT finished_at FROM rescore_task WHERE rescore_id = rescore.id AND finished_at IS NOT NULL
         ORDER BY finished_at DESC LIMIT $2
       ) results
     ) newest`,
    [rescoreIds, window],
  );
  return rows;
}
