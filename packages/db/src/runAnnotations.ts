import type { RunKind, RunStatus } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

export interface AnnotatedRun {
  readonly id: string;
  readonly name: string;
  readonly status: RunStatus;
}

/** The runs asked for, locked in an order of their own so that two callers never wait for each other. */
export async function lockAll(sql: Sql, runIds: readonly string[]): Promise<readonly AnnotatedRun[]> {
  const { rows } = await sql.query<AnnotatedRun>(
    "SELECT id, name, status FROM run WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE",
    [runIds],
  );
  return rows;
}

/** Gives the runs tags and takes others from them; each tag once, in order. Wakes their followers. */
export async function changeTags(
  sql: Sql,
  runIds: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  await sql.query(
    `WITH changed AS (
       UPDATE run SET tags = ARRAY(
         SELECT DISTINCT tag FROM unnest(tags || $2::text[]) tag WHERE tag <> ALL($3::text[]) ORDER BY tag
       ) WHERE id = ANY($1) RETURNING id
     ) SELECT pg_notify('holdfast', id) FROM changed`,
    [runIds, add, remove],
  );
}

/** The most tags that one of the runs has. */
export async function mostTags(sql: Sql, runIds: readonly string[]): Promise<number> {
  const { rows } = await sql.query<{ most: number | null }>(
    "SELECT max(cardinality(tags)) AS most FROM run WHERE id = ANY($1)",
    [runIds],
  );
  return rows[0]?.most ?? 0;
}

export async function setNotes(sql: Sql, runId: string, notes: string): Promise<void> {
  await sql.query(
    "WITH changed AS (UPDATE run SET notes = $2 WHERE id = $1 RETURNING id) SELECT pg_notify('holdfast', id) FROM changed",
    [runId, notes],
  );
}

/** Takes the runs out of the lists, or puts them back. A queued run keeps its place but does not start while archived. */
export async function setArchived(sql: Sql, runIds: readonly string[], archived: boolean): Promise<void> {
  await sql.query(
    `WITH changed AS (
       UPDATE run SET archived_at = CASE WHEN $2 THEN coalesce(archived_at, clock_timestamp()) END,
         status_reason = CASE WHEN status <> 'queued' THEN status_reason WHEN $2 THEN 'archived' END
       WHERE id = ANY($1) RETURNING id
     ) SELECT pg_notify('holdfast', id) FROM changed`,
    [runIds, archived],
  );
}

export interface RunCountsRow {
  readonly total: number;
  readonly active: number;
  readonly archived: number;
}

/** How many runs there are but for evaluate runs, archived ones counted apart. */
export async function counts(sql: Sql): Promise<RunCountsRow> {
  const { rows } = await sql.query<RunCountsRow>(
    `SELECT count(*) FILTER (WHERE archived_at IS NULL) AS total,
       count(*) FILTER (WHERE archived_at IS NULL AND status IN ('queued', 'running', 'stopping')) AS active,
       count(*) FILTER (WHERE archived_at IS NOT NULL) AS archived FROM run WHERE kind <> 'evaluate'`,
  );
  return rows[0] ?? { total: 0, active: 0, archived: 0 };
}

export interface WaitingRun {
  readonly id: string;
  readonly status: RunStatus;
  readonly kind: RunKind;
  readonly version: number;
  readonly config: unknown;
}

/** Runs that hold a slot, then those that wait for one in the order they will start. Evaluate runs take none. */
export async function queue(sql: Sql): Promise<readonly WaitingRun[]> {
  const { rows } = await sql.query<WaitingRun>(
    `SELECT id, status, kind, version, config FROM run
     WHERE kind <> 'evaluate' AND (status IN ('running', 'stopping') OR (status = 'queued' AND archived_at IS NULL))
     ORDER BY status = 'queued', created_at, position, id`,
  );
  return rows;
}
