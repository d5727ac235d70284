import type { UpdateStatus } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

/** An update of a run; `step` is the policy version it produces. */
export interface UpdateKey {
  readonly runId: string;
  readonly step: number;
}

export interface UpdateRow {
  readonly step: number;
  readonly status: UpdateStatus;
  readonly attempt: number;
  readonly failures: number;
}

const updateColumns = "step, status, attempt, failures";

/** The update that is assigned or running; a run has at most one. */
export async function inFlight(sql: Sql, runId: string): Promise<UpdateRow | undefined> {
  const { rows } = await sql.query<UpdateRow>(
    `SELECT ${updateColumns} FROM policy_update WHERE run_id = $1 AND status IN ('assigned', 'running')`,
    [runId],
  );
  return rows[0];
}

export async function find(sql: Sql, { runId, step }: UpdateKey): Promise<UpdateRow | undefined> {
  const { rows } = await sql.query<UpdateRow>(
    `SELECT ${updateColumns} FROM policy_update WHERE run_id = $1 AND step = $2`,
    [runId, step],
  );
  return rows[0];
}

/** Stores an update for a worker to take. */
export async function assign(sql: Sql, { runId, step }: UpdateKey): Promise<void> {
  await sql.query(
    "INSERT INTO policy_update (run_id, step, from_version, assigned_at) VALUES ($1, $2, $2 - 1, clock_timestamp())",
    [runId, step],
  );
}

export interface BegunUpdate {
  readonly attempt: number;
  /** Seconds from the previous commit (or the run's start) until now. */
  readonly waitSeconds: number;
}

/** Hands the update to a worker; the attempt outdates all earlier ones. */
export async function begin(sql: Sql, { runId, step }: UpdateKey, worker: string): Promise<BegunUpdate> {
  const { rows } = await sql.query<BegunUpdate>(
    `UPDATE policy_update u SET status = 'running', attempt = u.attempt + 1, worker = $3, started_at = clock_timestamp()
     FROM run LEFT JOIN policy_update previous ON previous.run_id = run.id AND previous.step = $2 - 1
     WHERE run.id = $1 AND u.run_id = $1 AND u.step = $2
     RETURNING u.attempt, greatest(0, extract(epoch FROM
       clock_timestamp() - coalesce(previous.committed_at, run.started_at, run.created_at))::float8) AS "waitSeconds"`,
    [runId, step, worker],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Update ${step} of ${runId} is gone.`);
  return row;
}

/** Marks the update committed. */
export async function commit(sql: Sql, { runId, step }: UpdateKey, skippedSteps: number): Promise<void> {
  await sql.query(
    `UPDATE policy_update SET status = 'committed', committed_at = clock_timestamp(), skipped_steps = $3
     WHERE run_id = $1 AND step = $2`,
    [runId, step, skippedSteps],
  );
}

/** How many updates in a row, up to the newest committed one, skipped an optimizer step. */
export async function countSkippingInRow(sql: Sql, runId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*) FROM policy_update WHERE run_id = $1 AND status = 'committed' AND step > coalesce(
       (SELECT max(step) FROM policy_update WHERE run_id = $1 AND status = 'committed' AND skipped_steps = 0), 0)`,
    [runId],
  );
  return rows[0]?.count ?? 0;
}

/** Puts a failed update back for a worker to take; returns how often it has failed. */
export async function fail(sql: Sql, { runId, step }: UpdateKey): Promise<number> {
  const { rows } = await sql.query<{ failures: number }>(
    `UPDATE policy_update SET status = 'assigned', worker = NULL, failures = failures + 1
     WHERE run_id = $1 AND step = $2 RETURNING failures`,
    [runId, step],
  );
  return rows[0]?.failures ?? 0;
}

/** Gives the update up. */
export async function cancel(sql: Sql, { runId, step }: UpdateKey): Promise<void> {
  await sql.query("UPDATE policy_update SET status = 'cancelled' WHERE run_id = $1 AND step = $2", [runId, step]);
}

/** Takes a running update from a worker that is gone; returns that worker. */
export async function recoverLost(sql: Sql, runId: string, goneAfterSeconds: number): Promise<string | undefined> {
  const { rows } = await sql.query<{ worker: string }>(
    `UPDATE policy_update u SET status = 'assigned', worker = NULL
     FROM policy_update before
     WHERE u.run_id = before.run_id AND u.step = before.step AND u.run_id = $1 AND u.status = 'running'
       AND u.started_at < clock_timestamp() - make_interval(secs => $2)
       AND NOT EXISTS (SELECT FROM worker w
         WHERE w.id = u.worker AND w.seen_at >= clock_timestamp() - make_interval(secs => $2))
     RETURNING before.worker`,
    [runId, goneAfterSeconds],
  );
  return rows[0]?.worker;
}

/** Whether the running update has been in a worker's hands for longer than `seconds`. */
export async function isRunningLongerThan(sql: Sql, runId: string, seconds: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `SELECT FROM policy_update WHERE run_id = $1 AND status = 'running'
       AND started_at < clock_timestamp() - make_interval(secs => $2)`,
    [runId, seconds],
  );
  return rowCount === 1;
}
