import type { Sql } from "./sql.ts";

export interface VersionRow {
  readonly version: number;
  readonly weightsDigest: string;
  readonly optimizerDigest: string | null;
}

export interface NewVersion extends VersionRow {
  readonly runId: string;
}

export async function insert(sql: Sql, version: NewVersion): Promise<void> {
  await sql.query(
    `INSERT INTO policy_version (run_id, version, weights_digest, optimizer_digest, created_at)
     VALUES ($1, $2, $3, $4, clock_timestamp())`,
    [version.runId, version.version, version.weightsDigest, version.optimizerDigest],
  );
}

/** Throws when the run has no such version. */
export async function get(sql: Sql, runId: string, version: number): Promise<VersionRow> {
  const { rows } = await sql.query<VersionRow>(
    `SELECT version, weights_digest AS "weightsDigest", optimizer_digest AS "optimizerDigest"
     FROM policy_version WHERE run_id = $1 AND version = $2`,
    [runId, version],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Run ${runId} has no policy version ${version}.`);
  return row;
}

export interface KnownVersion extends Pick<VersionRow, "version" | "weightsDigest"> {
  /** False once retention has given the weights up. */
  readonly available: boolean;
}

/** Those of the versions that the run has, oldest first. */
export async function some(sql: Sql, runId: string, versions: readonly number[]): Promise<readonly KnownVersion[]> {
  const { rows } = await sql.query<KnownVersion>(
    `SELECT version, weights_digest AS "weightsDigest", available
     FROM policy_version WHERE run_id = $1 AND version = ANY($2::int[]) ORDER BY version`,
    [runId, versions],
  );
  return rows;
}

/** Versions whose weights are there, oldest first. */
export async function kept(sql: Sql, runId: string): Promise<readonly number[]> {
  const { rows } = await sql.query<{ version: number }>(
    "SELECT version FROM policy_version WHERE run_id = $1 AND available ORDER BY version",
    [runId],
  );
  return rows.map(({ version }) => version);
}

/** Lets go of a version's weights, so that they are kept no longer than others need them. */
export async function release(sql: Sql, runId: string, version: number): Promise<void> {
  await sql.query("UPDATE policy_version SET available = false WHERE run_id = $1 AND version = $2", [runId, version]);
}

export interface Retention {
  readonly newest: number;
  readonly keepLast: number;
  /** Multiples of it are kept; 0 keeps none for that reason. */
  readonly keepEvery: number;
  /** Versions that work still to be done is pinned to. */
  readonly pinned: readonly number[];
}

/**
 * Gives up the weights that retention does not keep, and the optimizer state of all versions but the newest. Returns the
 * files nothing refers to any more: no available version of any run, and no base policy. Version 0 is always kept.
 */
export async function retire(sql: Sql, runId: string, keep: Retention): Promise<readonly string[]> {
  const weights = await sql.query<{ digest: string }>(
    `UPDATE policy_version SET available = false
     WHERE run_id = $1 AND available AND version > 0 AND version <= $2::int - $3::int
       AND ($4 = 0 OR version % nullif($4, 0) <> 0) AND NOT version = ANY($5::int[])
     RETURNING weights_digest AS digest`,
    [runId, keep.newest, keep.keepLast, keep.keepEvery, keep.pinned],
  );
  const optimizers = await sql.query<{ digest: string }>(
    `UPDATE policy_version v SET optimizer_digest = NULL FROM policy_version before
     WHERE v.run_id = $1 AND v.version < $2 AND v.optimizer_digest IS NOT NULL
       AND before.run_id = v.run_id AND before.version = v.version
     RETURNING before.optimizer_digest AS digest`,
    [runId, keep.newest],
  );
  const candidates = [...weights.rows, ...optimizers.rows].map(({ digest }) => digest);
  const { rows } = await sql.query<{ digest: string }>(
    `SELECT DISTINCT digest FROM unnest($1::text[]) AS candidate (digest)
     WHERE NOT EXISTS (SELECT FROM policy_version v
         WHERE v.optimizer_digest = digest OR (v.weights_digest = digest AND v.available))
       AND NOT EXISTS (SELECT FROM base_policy b WHERE b.digest = candidate.digest)
     ORDER BY digest`,
    [candidates],
  );
  return rows.map(({ digest }) => digest);
}
