import type { Sql } from "./sql.ts";

/** The next groups of a rescore to be sampled when at most `window` of them are in workers' hands: version by version, in pool order. */
export async function next(sql: Sql, rescoreId: string, window: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT id FROM rollout_group WHERE rescore_id = $1 AND status = 'pending'
     ORDER BY pinned_version, group_index, created_at
     LIMIT greatest(0, $2::int - (SELECT count(*)::int FROM rollout_group WHERE rescore_id = $1 AND status = 'running'))`,
    [rescoreId, window],
  );
  return rows.map(({ id }) => id);
}

/** Cancels every group of the rescore that is not in. */
export async function cancel(sql: Sql, rescoreId: string): Promise<void> {
  await sql.query(
    "UPDATE rollout_group SET status = 'cancelled' WHERE rescore_id = $1 AND status IN ('pending', 'running')",
    [rescoreId],
  );
}

/** How often the attempt at one task under one version was aborted. */
export async function countAborts(
  sql: Sql,
  { rescoreId, version, position }: { readonly rescoreId: string; readonly version: number; readonly position: number },
): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*) FROM rollout_group
     WHERE rescore_id = $1 AND pinned_version = $2 AND group_index = $3 AND status = 'aborted'`,
    [rescoreId, version, position],
  );
  return rows[0]?.count ?? 0;
}
