import type { Sql } from "./sql.ts";

/** How fast a run of this machine was. `config` is as stored. */
export interface PaceRow {
  readonly basePolicy: string;
  readonly config: unknown;
  /** Median time from one commit to the next. */
  readonly secondsPerUpdate: number;
}

/** Paces of the newest training runs with at least `minUpdates` updates; seeded ones tell nothing about this machine. */
export async function newest(
  sql: Sql,
  { runs, minUpdates }: { readonly runs: number; readonly minUpdates: number },
): Promise<readonly PaceRow[]> {
  const { rows } = await sql.query<PaceRow>(
    `WITH chosen AS (
       SELECT id, base_policy_name, config, created_at FROM run
       WHERE kind = 'train' AND NOT is_synthetic AND version >= $2 ORDER BY created_at DESC, id DESC LIMIT $1
     ), timed AS (
       SELECT run_id, extract(epoch FROM committed_at - lag(committed_at) OVER (PARTITION BY run_id ORDER BY step)) AS seconds
       FROM policy_update WHERE run_id IN (SELECT id FROM chosen) AND status = 'committed'
     )
     SELECT base_policy_name AS "basePolicy", config,
       (percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::float8 AS "secondsPerUpdate"
     FROM chosen JOIN timed ON timed.run_id = chosen.id
     WHERE seconds > 0 GROUP BY id, base_policy_name, config, created_at ORDER BY created_at DESC, id DESC`,
    [runs, minUpdates],
  );
  return rows;
}
