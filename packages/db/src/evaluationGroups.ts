import type { Sql } from "./sql.ts";

/**
 * The next groups of running evaluations to be sampled when at most `window` of them are in workers' hands: one evaluation after
 * the other, each in its benchmark's order.
 */
export async function next(sql: Sql, window: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT g.id FROM evaluation e JOIN rollout_group g ON g.run_id = e.run_id AND g.purpose = 'evaluate'
     WHERE e.status = 'running' AND g.status = 'pending'
     ORDER BY e.created_at, e.id, g.group_index, g.created_at
     LIMIT greatest(0, $1::int - (
       SELECT count(*)::int FROM evaluation open JOIN rollout_group held ON held.run_id = open.run_id
       WHERE open.status IN ('running', 'paused') AND held.status = 'running'))`,
    [window],
  );
  return rows.map(({ id }) => id);
}
