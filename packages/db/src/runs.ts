import type { EventLevel, RunKind, RunStatus } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

/** A run whose row this transaction has locked. `config` is as stored. */
export interface LockedRun {
  readonly id: string;
  readonly name: string;
  readonly status: RunStatus;
  readonly config: unknown;
  readonly version: number;
  readonly seed: number;
  readonly tasksetName: string;
  readonly startedAt: Date | null;
  readonly kind: RunKind;
  readonly preset: string | null;
  readonly experimentId: string | null;
}

const lockedColumns = `id, name, status, config, version, seed, taskset_name AS "tasksetName",
  started_at AS "startedAt", kind, preset, experiment_id AS "experimentId"`;

/**
 * Takes the run's row lock until the transaction ends. Everything that changes a run does this first, so that changes
 * are one after the other and sequence numbers are handed out in commit order.
 */
export async function lock(sql: Sql, runId: string): Promise<LockedRun | undefined> {
  const { rows } = await sql.query<LockedRun>(`SELECT ${lockedColumns} FROM run WHERE id = $1 FOR NO KEY UPDATE`, [
    runId,
  ]);
  return rows[0];
}

/** Makes starting and resuming runs happen one at a time. Take it before any run's lock. */
export async function lockStarts(sql: Sql): Promise<void> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtext('holdfast.starts'))");
}

export interface NewRun {
  readonly id: string;
  readonly name: string;
  readonly preset: string | null;
  readonly config: unknown;
  readonly basePolicyName: string;
  readonly tasksetName: string;
  readonly seed: number;
  readonly kind: RunKind;
  readonly place: ExperimentPlace | null;
  /** Run whose configuration it started from. */
  readonly clonedFrom: string | null;
}

/** Where a run stands in an experiment. */
export interface ExperimentPlace {
  readonly experimentId: string;
  readonly arm: string;
  readonly position: number;
}

/** Stores a queued run. */
export async function insert(sql: Sql, run: NewRun): Promise<void> {
  await sql.query(
    `INSERT INTO run (id, name, preset, config, base_policy_name, taskset_name, seed, kind, experiment_id, arm, position,
       cloned_from, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::run_kind, $9, $10, $11, $12, clock_timestamp())`,
    [
      ...[run.id, run.name, run.preset, JSON.stringify(run.config), run.basePolicyName, run.tasksetName, run.seed],
      ...[run.kind, run.place?.experimentId ?? null, run.place?.arm ?? null, run.place?.position ?? 0, run.clonedFrom],
    ],
  );
}

/** Moves the run to a status, and keeps its first start and its end. */
export async function setStatus(
  sql: Sql,
  runId: string,
  to: { status: RunStatus; reason: string | null },
): Promise<void> {
  await sql.query(
    `UPDATE run SET status = $2::run_status, status_reason = $3,
       started_at = CASE WHEN $2 = 'running' THEN coalesce(started_at, clock_timestamp()) ELSE started_at END,
       ended_at = CASE WHEN $2 IN ('stopped', 'completed', 'failed') THEN clock_timestamp() END
     WHERE id = $1`,
    [runId, to.status, to.reason],
  );
}

export async function setVersion(sql: Sql, runId: string, version: number): Promise<void> {
  await sql.query("UPDATE run SET version = $2 WHERE id = $1", [runId, version]);
}

export async function setBackend(sql: Sql, runId: string, backend: string): Promise<void> {
  await sql.query("UPDATE run SET backend = $2 WHERE id = $1", [runId, backend]);
}

/** Takes `count` sequence numbers, returns the first, and wakes whoever follows the run once the transaction commits. */
export async function takeSeqs(sql: Sql, runId: string, count: number): Promise<number> {
  const { rows } = await sql.query<{ first: number }>(
    "UPDATE run SET next_seq = next_seq + $2 WHERE id = $1 RETURNING next_seq - $2 AS first",
    [runId, count],
  );
  await wake(sql, runId);
  return onlyRow(rows).first;
}

/** The last sequence number whose transaction has committed, with all before it; undefined when there is no such run. */
export async function lastSeq(sql: Sql, runId: string): Promise<number | undefined> {
  const { rows } = await sql.query<{ seq: number }>("SELECT next_seq - 1 AS seq FROM run WHERE id = $1", [runId]);
  return rows[0]?.seq;
}

/** Says on commit that the run has changed. The channel is the one the bus listens to. */
export async function wake(sql: Sql, runId: string): Promise<void> {
  await sql.query("SELECT pg_notify('holdfast', $1)", [runId]);
}

export interface NewEvent {
  readonly level: EventLevel;
  readonly kind: string;
  readonly message: string;
  readonly step?: number;
}

/** Appends an event to the run's timeline. */
export async function appendEvent(sql: Sql, runId: string, event: NewEvent): Promise<void> {
  const seq = await takeSeqs(sql, runId, 1);
  await sql.query(
    `INSERT INTO run_event (run_id, seq, at, level, kind, message, step)
     VALUES ($1, $2, clock_timestamp(), $3::event_level, $4, $5, $6)`,
    [runId, seq, event.level, event.kind, event.message, event.step ?? null],
  );
}

export interface EventRow {
  readonly seq: number;
  readonly at: Date;
  readonly level: EventLevel;
  readonly kind: string;
  readonly message: string;
  readonly step: number | null;
}

/** Events with a sequence number in (afterSeq, throughSeq], in order. */
export async function eventsBetween(
  sql: Sql,
  runId: string,
  { afterSeq, throughSeq }: { readonly afterSeq: number; readonly throughSeq: number },
): Promise<readonly EventRow[]> {
  const { rows } = await sql.query<EventRow>(
    `SELECT seq, at, level, kind, message, step FROM run_event
     WHERE run_id = $1 AND seq > $2 AND seq <= $3 ORDER BY seq`,
    [runId, afterSeq, throughSeq],
  );
  return rows;
}

/**
 * The queued run whose turn is next: the one launched first; of those launched together, the first in its experiment. An
 * archived run has no turn until it is restored.
 */
export async function oldestQueued(sql: Sql): Promise<string | undefined> {
  const { rows } = await sql.query<{ id: string }>(
    "SELECT id FROM run WHERE status = 'queued' AND archived_at IS NULL ORDER BY created_at, position, id LIMIT 1",
  );
  return rows[0]?.id;
}

/** Names of the runs that hold a slot; an evaluate run takes none. */
export async function activeNames(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ name: string }>(
    "SELECT name FROM run WHERE status IN ('running', 'stopping') AND kind <> 'evaluate' ORDER BY started_at, id",
  );
  return rows.map(({ name }) => name);
}

/** Writes why queued runs wait, and wakes the followers of those for which that is new. */
export async function explainQueue(sql: Sql, reason: string): Promise<void> {
  await sql.query(
    `WITH told AS (
       UPDATE run SET status_reason = $1
       WHERE status = 'queued' AND archived_at IS NULL AND status_reason IS DISTINCT FROM $1 RETURNING id
     ) SELECT pg_notify('holdfast', id) FROM told`,
    [reason],
  );
}

/** Runs that are neither queued nor over, oldest first; of evaluate runs, which only wait otherwise, those with a group in a worker's hands. */
export async function unfinished(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM run WHERE status IN ('running', 'paused', 'stopping') AND (kind <> 'evaluate' OR EXISTS (
       SELECT FROM rollout_group g WHERE g.run_id = run.id AND g.status = 'running')) ORDER BY created_at, id`,
  );
  return rows.map(({ id }) => id);
}

function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("The run is gone.");
  return row;
}

/** The newest event of a kind: its step, and how long ago it was; undefined when there is none. */
export async function newestEvent(
  sql: Sql,
  runId: string,
  kind: string,
): Promise<{ readonly step: number | null; readonly secondsAgo: number } | undefined> {
  const { rows } = await sql.query<{ step: number | null; secondsAgo: number }>(
    `SELECT step, extract(epoch FROM clock_timestamp() - at)::float8 AS "secondsAgo" FROM run_event
     WHERE run_id = $1 AND kind = $2 ORDER BY seq DESC LIMIT 1`,
    [runId, kind],
  );
  return rows[0];
}
