import type { Sql } from "./sql.ts";

/** Ids of a taskset's tasks, in pool order. */
export async function idsOf(sql: Sql, tasksetName: string): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>("SELECT id FROM task WHERE taskset_name = $1 ORDER BY position", [
    tasksetName,
  ]);
  return rows.map(({ id }) => id);
}
