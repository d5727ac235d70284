import type { Sql } from "./sql.ts";

/** One scoring of the pool: all score groups of a run pinned to a version. */
export interface Scoring {
  readonly runId: string;
  readonly version: number;
}

/** Whether the version was scored, or is being scored. */
export async function exists(sql: Sql, { runId, version }: Scoring): Promise<boolean> {
  const { rowCount } = await sql.query(
    "SELECT FROM rollout_group WHERE run_id = $1 AND purpose = 'score' AND pinned_version = $2 LIMIT 1",
    [runId, version],
  );
  return rowCount === 1;
}

/** Groups of the scoring that are not in yet. */
export async function countOpen(sql: Sql, { runId, version }: Scoring): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*) FROM rollout_group WHERE run_id = $1 AND purpose = 'score' AND pinned_version = $2
       AND status IN ('pending', 'running')`,
    [runId, version],
  );
  return rows[0]?.count ?? 0;
}

/** Versions with a scoring that is not in yet. */
export async function openVersions(sql: Sql, runId: string): Promise<readonly number[]> {
  const { rows } = await sql.query<{ version: number }>(
    `SELECT DISTINCT pinned_version AS version FROM rollout_group
     WHERE run_id = $1 AND purpose = 'score' AND status IN ('pending', 'running') ORDER BY version`,
    [runId],
  );
  return rows.map(({ version }) => version);
}

/** How often the attempt to score, measure or evaluate one task was aborted. */
export async function countAborts(sql: Sql, { runId, version }: Scoring, taskId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*) FROM rollout_group WHERE run_id = $1 AND purpose IN ('score', 'measure', 'evaluate') AND pinned_version = $2
       AND status = 'aborted' AND task_id = $3`,
    [runId, version, taskId],
  );
  return rows[0]?.count ?? 0;
}

/** Mean reward of each task that the scoring reached. */
export async function taskMeans(
  sql: Sql,
  { runId, version }: Scoring,
): Promise<readonly { readonly taskId: string; readonly mean: number }[]> {
  const { rows } = await sql.query<{ taskId: string; mean: number }>(
    `SELECT g.task_id AS "taskId", avg(r.reward) AS mean FROM rollout_group g JOIN rollout r ON r.group_id = g.id
     WHERE g.run_id = $1 AND g.purpose = 'score' AND g.pinned_version = $2 AND g.status = 'scored'
     GROUP BY g.task_id ORDER BY g.task_id`,
    [runId, version],
  );
  return rows;
}

/** Mean over tasks of the mean reward of the task's rollouts; undefined when no task was scored. */
export async function meanReward(sql: Sql, { runId, version }: Scoring): Promise<number | undefined> {
  const { rows } = await sql.query<{ mean: number | null }>(
    `SELECT avg(task.mean) AS mean FROM (
       SELECT avg(r.reward) AS mean FROM rollout_group g JOIN rollout r ON r.group_id = g.id
       WHERE g.run_id = $1 AND g.purpose = 'score' AND g.pinned_version = $2 AND g.status = 'scored' GROUP BY g.id
     ) task`,
    [runId, version],
  );
  return rows[0]?.mean ?? undefined;
}
