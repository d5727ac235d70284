import type { FailureMode, LabelSource } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

/** The rollout that failed, the one of the other policy, and what went wrong. */
export interface LabelKey {
  readonly rolloutId: string;
  readonly otherRolloutId: string;
  readonly mode: FailureMode;
}

export interface LabelRow extends LabelKey {
  readonly source: LabelSource;
  readonly evidence: string;
  readonly confirmedAt: Date | null;
  readonly rejectedAt: Date | null;
}

const columns = `l.rollout_id AS "rolloutId", l.other_rollout_id AS "otherRolloutId", l.mode, l.source, l.evidence,
  l.confirmed_at AS "confirmedAt", l.rejected_at AS "rejectedAt"`;

/** Labels of the pairs of rollouts of two runs, whichever of them failed; modes in their order. */
export async function betweenRuns(sql: Sql, one: string, other: string): Promise<readonly LabelRow[]> {
  const { rows } = await sql.query<LabelRow>(
    `SELECT ${columns} FROM pair_label l
       JOIN rollout r ON r.id = l.rollout_id JOIN rollout o ON o.id = l.other_rollout_id
     WHERE (r.run_id, o.run_id) IN (($1, $2), ($2, $1)) ORDER BY l.rollout_id, l.other_rollout_id, l.mode`,
    [one, other],
  );
  return rows;
}

/** A label that a person sets: new and confirmed, or one that was there confirmed. A note, when given, replaces the evidence. */
export async function set(sql: Sql, key: LabelKey, note: string | null): Promise<LabelRow> {
  const { rows } = await sql.query<LabelRow>(
    `INSERT INTO pair_label AS l (rollout_id, other_rollout_id, mode, source, evidence, confirmed_at, created_at)
     VALUES ($1, $2, $3::failure_mode, 'person', coalesce($4, ''), clock_timestamp(), clock_timestamp())
     ON CONFLICT (rollout_id, other_rollout_id, mode) DO UPDATE
       SET confirmed_at = clock_timestamp(), rejected_at = NULL, evidence = coalesce($4, l.evidence)
     RETURNING ${columns}`,
    [key.rolloutId, key.otherRolloutId, key.mode, note],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The label was not stored.");
  return row;
}

/** A person's verdict on a label; undefined when there is no such label. */
export async function judge(sql: Sql, key: LabelKey, verdict: "confirmed" | "rejected"): Promise<LabelRow | undefined> {
  const { rows } = await sql.query<LabelRow>(
    `UPDATE pair_label l SET confirmed_at = CASE WHEN $4 = 'confirmed' THEN clock_timestamp() END,
       rejected_at = CASE WHEN $4 = 'rejected' THEN clock_timestamp() END
     WHERE rollout_id = $1 AND other_rollout_id = $2 AND mode = $3::failure_mode RETURNING ${columns}`,
    [key.rolloutId, key.otherRolloutId, key.mode, verdict],
  );
  return rows[0];
}

/** Takes a label that a person set away; says whether there was one. */
export async function removeOwn(sql: Sql, key: LabelKey): Promise<boolean> {
  const { rowCount } = await sql.query(
    `DELETE FROM pair_label WHERE rollout_id = $1 AND other_rollout_id = $2 AND mode = $3::failure_mode
       AND source = 'person'`,
    [key.rolloutId, key.otherRolloutId, key.mode],
  );
  return rowCount === 1;
}

export interface Proposal extends LabelKey {
  readonly evidence: string;
}

/** Stores what rules propose, where there is no such label yet; returns how many were new. */
export async function propose(sql: Sql, proposals: readonly Proposal[]): Promise<number> {
  const { rowCount } = await sql.query(
    `INSERT INTO pair_label (rollout_id, other_rollout_id, mode, source, evidence, created_at)
     SELECT rollout, other, mode::failure_mode, 'rule', evidence, clock_timestamp()
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS new (rollout, other, mode, evidence)
     ON CONFLICT DO NOTHING`,
    [
      proposals.map(({ rolloutId }) => rolloutId),
      proposals.map(({ otherRolloutId }) => otherRolloutId),
      proposals.map(({ mode }) => mode),
      proposals.map(({ evidence }) => evidence),
    ],
  );
  return rowCount ?? 0;
}
