import type { Sql } from "./sql.ts";

export interface TaskRow {
  readonly id: string;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly basePassRate: number | null;
}

/** Makes a taskset known under a new name, still without tasks. */
export async function insertTaskset(sql: Sql, name: string, description: string): Promise<void> {
  await sql.query("INSERT INTO taskset (name, description) VALUES ($1, $2)", [name, description]);
}

/** Fills an empty taskset. */
export async function fill(
  sql: Sql,
  taskset: { readonly name: string; readonly description: string },
  tasks: readonly TaskRow[],
): Promise<void> {
  await sql.query("UPDATE taskset SET description = $2 WHERE name = $1", [taskset.name, taskset.description]);
  for (const [position, { id, family, kinds, basePassRate }] of tasks.entries()) {
    await sql.query(
      `INSERT INTO task (taskset_name, position, id, family, kinds, base_pass_rate) VALUES ($1, $2, $3, $4, $5, $6)`,
      [taskset.name, position, id, family, kinds, basePassRate],
    );
  }
}

export interface TasksetSize {
  readonly tasks: number;
  /** Tasks whose base pass rate is known. */
  readonly measured: number;
}

/** How many tasks a taskset has; undefined when there is no such taskset. */
export async function size(sql: Sql, tasksetName: string): Promise<TasksetSize | undefined> {
  const { rows } = await sql.query<TasksetSize>(
    `SELECT count(task.id) AS tasks, count(task.base_pass_rate) AS measured
     FROM taskset LEFT JOIN task ON task.taskset_name = taskset.name WHERE taskset.name = $1 GROUP BY taskset.name`,
    [tasksetName],
  );
  return rows[0];
}

/** Series that known tasks come from: their ids without the final number. Those of which benchmarks have every taskset are last. */
export async function series(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ series: string }>(
    `SELECT regexp_replace(id, '/[0-9]+$', '') AS series FROM task WHERE id ~ '/[0-9]+$' GROUP BY series
     ORDER BY bool_and(taskset_name IN (SELECT taskset_name FROM benchmark)), series`,
  );
  return rows.map(({ series: name }) => name);
}

export interface TasksetRow {
  readonly name: string;
  readonly description: string;
  readonly tasks: number;
  /** Tasks whose base pass rate is known, and the mean of those rates; null when there is none. */
  readonly measured: number;
  readonly basePassRate: number | null;
  readonly families: readonly string[];
  /** Runs that draw or drew from it. */
  readonly runs: number;
}

/** Every taskset, by name. */
export async function tasksets(sql: Sql): Promise<readonly TasksetRow[]> {
  const { rows } = await sql.query<TasksetRow>(
    `SELECT taskset.name, taskset.description, count(task.id) AS tasks, count(task.base_pass_rate) AS measured,
       avg(task.base_pass_rate) AS "basePassRate",
       coalesce(array_agg(DISTINCT task.family) FILTER (WHERE task.family IS NOT NULL), '{}') AS families,
       (SELECT count(*) FROM run WHERE run.taskset_name = taskset.name AND run.kind <> 'evaluate') AS runs
     FROM taskset LEFT JOIN task ON task.taskset_name = taskset.name GROUP BY taskset.name ORDER BY taskset.name`,
  );
  return rows;
}

export interface PlacedTaskRow extends TaskRow {
  readonly position: number;
}

/** Tasks of a taskset in its order. */
export async function ofTaskset(sql: Sql, tasksetName: string): Promise<readonly PlacedTaskRow[]> {
  const { rows } = await sql.query<PlacedTaskRow>(
    `SELECT id, position, family, kinds, base_pass_rate AS "basePassRate" FROM task
     WHERE taskset_name = $1 ORDER BY position`,
    [tasksetName],
  );
  return rows;
}
