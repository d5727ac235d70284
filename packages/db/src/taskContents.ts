import type { Sql } from "./sql.ts";

export interface TaskContentRow {
  readonly id: string;
  readonly issue: string;
  /** Path → text. */
  readonly files: Readonly<Record<string, string>>;
  readonly tests: readonly TaskTestRow[];
  readonly goldDiff: string;
}

export interface TaskTestRow {
  readonly name: string;
  readonly kind: "failToPass" | "passToPass";
  /** What it calls and what it wants. */
  readonly source: string;
  /** False: the policy can run it. */
  readonly isHidden: boolean;
}

/** Stores contents of tasks that have none yet. */
export async function insert(sql: Sql, contents: readonly TaskContentRow[]): Promise<void> {
  await sql.query(
    `INSERT INTO task_content (id, issue, files, tests, gold_diff)
     SELECT id, issue, files::jsonb, tests::jsonb, gold
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) AS new (id, issue, files, tests, gold)
     ON CONFLICT (id) DO NOTHING`,
    [
      ...[contents.map(({ id }) => id), contents.map(({ issue }) => issue)],
      contents.map(({ files }) => JSON.stringify(files)),
      ...[contents.map(({ tests }) => JSON.stringify(tests)), contents.map(({ goldDiff }) => goldDiff)],
    ],
  );
}

/** Those of the tasks whose content is not stored, in the given order. */
export async function missing(sql: Sql, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `SELECT wanted.id FROM unnest($1::text[]) WITH ORDINALITY AS wanted (id, place)
     WHERE NOT EXISTS (SELECT FROM task_content WHERE task_content.id = wanted.id) ORDER BY wanted.place`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** What a task is made of; undefined when nobody has stored it. */
export async function find(sql: Sql, id: string): Promise<TaskContentRow | undefined> {
  const { rows } = await sql.query<TaskContentRow>(
    `SELECT id, issue, files, tests, gold_diff AS "goldDiff" FROM task_content WHERE id = $1`,
    [id],
  );
  return rows[0];
}
