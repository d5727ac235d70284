import type { Sql } from "./sql.ts";

export interface Progress {
  readonly id: string;
  /** Results that are in, and all that are to come. */
  readonly done: number;
  readonly total: number;
  /** Of the newest that came in: how many, and over how many seconds. */
  readonly recent: number;
  readonly recentSeconds: number;
}

const tables = {
  rescore: { name: "rescore_task", key: "rescore_id" },
  evaluation: { name: "evaluation_task", key: "evaluation_id" },
} as const;

/** How far rescores or evaluations have come with their tasks; their pace is that of the newest `window` results. */
export async function taskProgress(
  sql: Sql,
  { of, ids, window }: { readonly of: keyof typeof tables; readonly ids: readonly string[]; readonly window: number },
): Promise<readonly Progress[]> {
  const { name, key } = tables[of];
  const { rows } = await sql.query<Progress>(
    `SELECT asked.id, counted.done, counted.total, newest.recent, newest.seconds AS "recentSeconds"
     FROM unnest($1::text[]) AS asked (id)
     CROSS JOIN LATERAL (
       SELECT count(finished_at) AS done, count(*) AS total FROM ${name} WHERE ${key} = asked.id
     ) counted
     CROSS JOIN LATERAL (
       SELECT count(*) AS recent, coalesce(extract(epoch FROM max(finished_at) - min(finished_at)), 0)::float8 AS seconds
       FROM (
         SELECT finished_at FROM ${name} WHERE ${key} = asked.id AND finished_at IS NOT NULL
         ORDER BY finished_at DESC LIMIT $2
       ) results
     ) newest`,
    [ids, window],
  );
  return rows;
}
