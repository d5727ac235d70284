import type { GroupPurpose, GroupStatus } from "./generated/enums.ts";
import { newId } from "./newId.ts";
import type { Sql } from "./sql.ts";

export interface GroupRow {
  readonly id: string;
  readonly runId: string;
  readonly index: number;
  readonly taskId: string;
  readonly purpose: GroupPurpose;
  readonly pinnedVersion: number | null;
  readonly status: GroupStatus;
  readonly attempt: number;
  /** Rescore that the group is part of. */
  readonly rescoreId: string | null;
}

const groupColumns = `id, run_id AS "runId", group_index AS "index", task_id AS "taskId", purpose,
  pinned_version AS "pinnedVersion", status, attempt, rescore_id AS "rescoreId"`;

/** The run a group belongs to; a group never changes its run, so this needs no lock. */
export async function runOf(sql: Sql, groupId: string): Promise<string | undefined> {
  const { rows } = await sql.query<{ runId: string }>(`SELECT run_id AS "runId" FROM rollout_group WHERE id = $1`, [
    groupId,
  ]);
  return rows[0]?.runId;
}

export async function find(sql: Sql, groupId: string): Promise<GroupRow | undefined> {
  const { rows } = await sql.query<GroupRow>(`SELECT ${groupColumns} FROM rollout_group WHERE id = $1`, [groupId]);
  return rows[0];
}

/** Whether the run has any group. */
export async function exist(sql: Sql, runId: string): Promise<boolean> {
  const { rowCount } = await sql.query("SELECT FROM rollout_group WHERE run_id = $1 LIMIT 1", [runId]);
  return rowCount === 1;
}

export interface NewGroups {
  readonly runId: string;
  readonly purpose: GroupPurpose;
  readonly pinnedVersion: number | null;
  readonly rescoreId?: string;
  readonly members: readonly { readonly index: number; readonly taskId: string }[];
}

/** Stores pending groups; returns their ids in order. */
export async function insert(
  sql: Sql,
  { runId, purpose, pinnedVersion, rescoreId, members }: NewGroups,
): Promise<readonly string[]> {
  const ids = members.map(() => newId("grp"));
  await sql.query(
    `INSERT INTO rollout_group (id, run_id, group_index, task_id, purpose, pinned_version, rescore_id, created_at)
     SELECT id, $1, index, task, $2::group_purpose, $3, $7, clock_timestamp()
     FROM unnest($4::text[], $5::int[], $6::text[]) AS new (id, index, task)`,
    [
      ...[runId, purpose, pinnedVersion, ids],
      ...[members.map(({ index }) => index), members.map(({ taskId }) => taskId), rescoreId ?? null],
    ],
  );
  return ids;
}

/** Hands the group to a worker; returns the attempt, which outdates all earlier ones. */
export async function begin(sql: Sql, groupId: string, worker: string): Promise<number> {
  const { rows } = await sql.query<{ attempt: number }>(
    `UPDATE rollout_group SET status = 'running', attempt = attempt + 1, worker = $2, started_at = clock_timestamp()
     WHERE id = $1 RETURNING attempt`,
    [groupId, worker],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Group ${groupId} is gone.`);
  return row.attempt;
}

export interface GroupEnd {
  readonly status: GroupStatus;
  readonly reason: string | null;
  readonly span: { readonly oldest: number; readonly newest: number } | null;
}

/** Ends the sampling of a group. */
export async function end(sql: Sql, groupId: string, { status, reason, span }: GroupEnd): Promise<void> {
  await sql.query(
    `UPDATE rollout_group SET status = $2::group_status, status_reason = $3, oldest_version = $4, newest_version = $5,
       closed_at = clock_timestamp() WHERE id = $1`,
    [groupId, status, reason, span?.oldest ?? null, span?.newest ?? null],
  );
}

/** Drops closed groups that have become stale. */
export async function dropStale(sql: Sql, groupIds: readonly string[]): Promise<void> {
  if (groupIds.length > 0) await sql.query("UPDATE rollout_group SET status = 'stale' WHERE id = ANY($1)", [groupIds]);
}

export interface WaitingGroup {
  readonly id: string;
  readonly taskId: string;
  readonly oldestVersion: number;
}

/** Closed train groups that no update has yet, in the order they closed. */
export async function waiting(sql: Sql, runId: string): Promise<readonly WaitingGroup[]> {
  const { rows } = await sql.query<WaitingGroup>(
    `SELECT id, task_id AS "taskId", oldest_version AS "oldestVersion" FROM rollout_group
     WHERE run_id = $1 AND purpose = 'train' AND status = 'closed' ORDER BY closed_at, group_index`,
    [runId],
  );
  return rows;
}

/** Puts groups into the batch of an update. */
export async function assign(sql: Sql, groupIds: readonly string[], step: number): Promise<void> {
  await sql.query("UPDATE rollout_group SET status = 'assigned', assigned_step = $2 WHERE id = ANY($1)", [
    groupIds,
    step,
  ]);
}

/** Tasks of the train groups that hold a place in the in-flight window (pending, running, or closed and unassigned), one entry for each group. */
export async function openTasks(sql: Sql, runId: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ taskId: string }>(
    `SELECT task_id AS "taskId" FROM rollout_group
     WHERE run_id = $1 AND purpose = 'train' AND status IN ('pending', 'running', 'closed')`,
    [runId],
  );
  return rows.map(({ taskId }) => taskId);
}

/** Pending groups but those of rescores and evaluations: train groups first, each kind in the order it was made. */
export async function pending(sql: Sql, runId: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM rollout_group WHERE run_id = $1 AND status = 'pending' AND rescore_id IS NULL AND purpose <> 'evaluate'
     ORDER BY purpose, created_at, group_index`,
    [runId],
  );
  return rows.map(({ id }) => id);
}

/** The batch of an update ends: its silent groups taught nothing, the others trained. */
export async function endBatch(
  sql: Sql,
  runId: string,
  batch: { step: number; silent: readonly string[] },
): Promise<void> {
  await sql.query(
    `UPDATE rollout_group
     SET status = CASE WHEN id = ANY($3) THEN 'silent'::group_status ELSE 'trained'::group_status END
     WHERE run_id = $1 AND assigned_step = $2 AND status = 'assigned'`,
    [runId, batch.step, batch.silent],
  );
}

/** Cancels every group of an ended run whose results nobody will use any more; rescores go on. */
export async function cancelOpen(sql: Sql, runId: string): Promise<void> {
  await sql.query(
    `UPDATE rollout_group SET status = 'cancelled'
     WHERE run_id = $1 AND status IN ('pending', 'running', 'closed') AND rescore_id IS NULL`,
    [runId],
  );
}

/** Cancels train groups of these tasks that no worker has begun. */
export async function cancelPending(sql: Sql, runId: string, taskIds: readonly string[]): Promise<void> {
  await sql.query(
    `UPDATE rollout_group SET status = 'cancelled'
     WHERE run_id = $1 AND purpose = 'train' AND status = 'pending' AND task_id = ANY($2)`,
    [runId, taskIds],
  );
}

/** Cancels the batch of an update that will not be made. */
export async function cancelBatch(sql: Sql, runId: string, step: number): Promise<void> {
  await sql.query(
    `UPDATE rollout_group SET status = 'cancelled' WHERE run_id = $1 AND assigned_step = $2 AND status = 'assigned'`,
    [runId, step],
  );
}

/** Claims drops not counted yet for an update; returns all that are claimed for it, so a retry counts the same ones and later ones. */
export async function countDropped(sql: Sql, runId: string, step: number): Promise<{ stale: number; aborted: number }> {
  await sql.query(
    `UPDATE rollout_group SET counted_step = $2 WHERE run_id = $1 AND purpose = 'train'
       AND status IN ('stale', 'aborted') AND counted_step IS NULL`,
    [runId, step],
  );
  const { rows } = await sql.query<{ stale: number; aborted: number }>(
    `SELECT count(*) FILTER (WHERE status = 'stale') AS stale, count(*) FILTER (WHERE status = 'aborted') AS aborted
     FROM rollout_group WHERE run_id = $1 AND counted_step = $2`,
    [runId, step],
  );
  return rows[0] ?? { stale: 0, aborted: 0 };
}

/** Train groups aborted since the last update that counted them. */
export async function countUncountedAborts(sql: Sql, runId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*) FROM rollout_group
     WHERE run_id = $1 AND purpose = 'train' AND status = 'aborted' AND counted_step IS NULL`,
    [runId],
  );
  return rows[0]?.count ?? 0;
}

export interface LostGroups {
  readonly worker: string;
  readonly groups: number;
}

/** Returns groups of workers that are gone to pending; says whose and how many. */
export async function recoverLost(sql: Sql, runId: string, goneAfterSeconds: number): Promise<readonly LostGroups[]> {
  const { rows } = await sql.query<LostGroups>(
    `WITH lost AS (
       UPDATE rollout_group g SET status = 'pending', worker = NULL
       FROM rollout_group before
       WHERE g.id = before.id AND g.run_id = $1 AND g.status = 'running'
         AND g.started_at < clock_timestamp() - make_interval(secs => $2)
         AND NOT EXISTS (SELECT FROM worker w
           WHERE w.id = g.worker AND w.seen_at >= clock_timestamp() - make_interval(secs => $2))
       RETURNING before.worker
     ) SELECT worker, count(*) AS groups FROM lost GROUP BY worker ORDER BY worker`,
    [runId, goneAfterSeconds],
  );
  return rows;
}

/** Groups in a worker's hands for longer than `seconds`. */
export async function runningLongerThan(sql: Sql, runId: string, seconds: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM rollout_group WHERE run_id = $1 AND status = 'running'
       AND started_at < clock_timestamp() - make_interval(secs => $2) ORDER BY started_at`,
    [runId, seconds],
  );
  return rows.map(({ id }) => id);
}

export interface RunningGroup {
  readonly groupId: string;
  readonly taskId: string;
  /** Engines that said they hold a rollout of it; of a worker that did not say, all that serve the run. */
  readonly engines: readonly string[];
  readonly startedAtMs: number;
}

/** The groups in workers' hands and when one last closed, in milliseconds of the database's clock. */
export async function progress(
  sql: Sql,
  runId: string,
): Promise<{
  readonly nowMs: number;
  readonly lastClosedAtMs: number | null;
  readonly running: readonly RunningGroup[];
}> {
  const times = await sql.query<{ nowMs: number; lastClosedAtMs: number | null }>(
    `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs",
       extract(epoch FROM max(closed_at))::float8 * 1000 AS "lastClosedAtMs"
     FROM rollout_group WHERE run_id = $1`,
    [runId],
  );
  const running = await sql.query<RunningGroup>(
    `SELECT g.id AS "groupId", g.task_id AS "taskId", extract(epoch FROM g.started_at)::float8 * 1000 AS "startedAtMs",
       ARRAY(SELECT engine FROM engine e WHERE e.worker_id = g.worker AND e.run_id = $1
         AND (g.id = ANY(e.group_ids) OR NOT EXISTS (
           SELECT FROM engine holder WHERE holder.worker_id = g.worker AND g.id = ANY(holder.group_ids)))
         ORDER BY engine) AS engines
     FROM rollout_group g WHERE g.run_id = $1 AND g.status = 'running' ORDER BY g.started_at, g.group_index`,
    [runId],
  );
  const [{ nowMs, lastClosedAtMs } = { nowMs: 0, lastClosedAtMs: null }] = times.rows;
  return { nowMs, lastClosedAtMs, running: running.rows };
}
