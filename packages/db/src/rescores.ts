import type { RescoreStatus, RescoreTrigger } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

export interface RescoreRow {
  readonly id: string;
  readonly runId: string;
  readonly trigger: RescoreTrigger;
  readonly status: RescoreStatus;
  readonly reason: string | null;
  /** As stored. */
  readonly spec: unknown;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

const columns = `id, run_id AS "runId", trigger, status, reason, spec, created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt"`;

export interface NewRescore {
  readonly id: string;
  readonly runId: string;
  readonly trigger: RescoreTrigger;
  readonly spec: unknown;
  readonly versions: readonly { readonly version: number; readonly digest: string }[];
  readonly tasks: readonly {
    readonly position: number;
    readonly taskId: string;
    readonly retiredAtStep: number | null;
    readonly rewardAtRetirement: number | null;
  }[];
}

/** Stores a running rescore with every version and task of it, none measured yet. */
export async function insert(sql: Sql, rescore: NewRescore): Promise<void> {
  const { id, runId, trigger, spec, versions, tasks } = rescore;
  await sql.query(
    `INSERT INTO rescore (id, run_id, trigger, spec, created_at) VALUES ($1, $2, $3::rescore_trigger, $4, clock_timestamp())`,
    [id, runId, trigger, JSON.stringify(spec)],
  );
  await sql.query(
    `INSERT INTO rescore_version (rescore_id, version, weights_digest)
     SELECT $1, version, digest FROM unnest($2::int[], $3::text[]) AS new (version, digest)`,
    [id, versions.map(({ version }) => version), versions.map(({ digest }) => digest)],
  );
  await sql.query(
    `INSERT INTO rescore_task (rescore_id, version, position, task_id, retired_at_step, reward_at_retirement)
     SELECT $1, v.version, new.* FROM rescore_version v,
       unnest($2::int[], $3::text[], $4::int[], $5::float8[]) AS new (position, task_id, step, reward)
     WHERE v.rescore_id = $1`,
    [
      ...[id, tasks.map(({ position }) => position), tasks.map(({ taskId }) => taskId)],
      ...[tasks.map(({ retiredAtStep }) => retiredAtStep), tasks.map(({ rewardAtRetirement }) => rewardAtRetirement)],
    ],
  );
}

export async function find(sql: Sql, rescoreId: string): Promise<RescoreRow | undefined> {
  const { rows } = await sql.query<RescoreRow>(`SELECT ${columns} FROM rescore WHERE id = $1`, [rescoreId]);
  return rows[0];
}

/** Rescores that are not over, oldest first. */
export async function open(sql: Sql): Promise<readonly Pick<RescoreRow, "id" | "runId">[]> {
  const { rows } = await sql.query<Pick<RescoreRow, "id" | "runId">>(
    `SELECT id, run_id AS "runId" FROM rescore WHERE status IN ('running', 'paused') ORDER BY created_at, id`,
  );
  return rows;
}

/** Running rescores of a run, oldest first. */
export async function runningOf(sql: Sql, runId: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    "SELECT id FROM rescore WHERE run_id = $1 AND status = 'running' ORDER BY created_at, id",
    [runId],
  );
  return rows.map(({ id }) => id);
}

/** Versions of a run whose weights a rescore that is not over still needs. */
export async function pinnedVersions(sql: Sql, runId: string): Promise<readonly number[]> {
  const { rows } = await sql.query<{ version: number }>(
    `SELECT DISTINCT v.version FROM rescore_version v JOIN rescore r ON r.id = v.rescore_id
     WHERE r.run_id = $1 AND r.status IN ('running', 'paused') AND v.settled_at IS NULL ORDER BY v.version`,
    [runId],
  );
  return rows.map(({ version }) => version);
}

/** Whether a scheduled rescore of the version was made. */
export async function isScheduled(sql: Sql, runId: string, version: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `SELECT FROM rescore r JOIN rescore_version v ON v.rescore_id = r.id
     WHERE r.run_id = $1 AND r.trigger = 'scheduled' AND v.version = $2 LIMIT 1`,
    [runId, version],
  );
  return rowCount === 1;
}

/** Rescores of a run, or of all runs when it is null, newest first, at most 500. */
export async function list(sql: Sql, runId: string | null): Promise<readonly RescoreRow[]> {
  const { rows } = await sql.query<RescoreRow>(
    `SELECT ${columns} FROM rescore WHERE $1::text IS NULL OR run_id = $1 ORDER BY created_at DESC, id DESC LIMIT 500`,
    [runId],
  );
  return rows;
}

export interface StateRow {
  readonly rescores: number;
  readonly running: number;
  readonly paused: number;
  readonly done: number;
}

/** How many rescores there are of a run, or of all runs when it is null, and how far the open ones are. */
export async function state(sql: Sql, runId: string | null): Promise<StateRow> {
  const { rows } = await sql.query<StateRow>(
    `SELECT count(*) AS rescores, count(*) FILTER (WHERE status = 'running') AS running,
       count(*) FILTER (WHERE status = 'paused') AS paused,
       (SELECT count(t.finished_at) FROM rescore r JOIN rescore_task t ON t.rescore_id = r.id
        WHERE r.status IN ('running', 'paused') AND ($1::text IS NULL OR r.run_id = $1)) AS done
     FROM rescore WHERE $1::text IS NULL OR run_id = $1`,
    [runId],
  );
  return rows[0] ?? { rescores: 0, running: 0, paused: 0, done: 0 };
}

/** Tasks × versions that are not in. */
export async function countOpenTasks(sql: Sql, rescoreId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    "SELECT count(*) FROM rescore_task WHERE rescore_id = $1 AND finished_at IS NULL",
    [rescoreId],
  );
  return rows[0]?.count ?? 0;
}

export async function setStatus(
  sql: Sql,
  rescoreId: string,
  { status, reason }: { readonly status: RescoreStatus; readonly reason: string | null },
): Promise<void> {
  await sql.query(
    `UPDATE rescore SET status = $2::rescore_status, reason = $3,
       ended_at = CASE WHEN $2 IN ('completed', 'cancelled') THEN clock_timestamp() END WHERE id = $1`,
    [rescoreId, status, reason],
  );
}

/** Keeps when the first group began. */
export async function begun(sql: Sql, rescoreId: string): Promise<void> {
  await sql.query("UPDATE rescore SET started_at = clock_timestamp() WHERE id = $1 AND started_at IS NULL", [
    rescoreId,
  ]);
}
