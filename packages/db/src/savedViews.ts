import type { Sql } from "./sql.ts";

export interface SavedViewRow {
  readonly id: string;
  readonly page: string;
  readonly name: string | null;
  readonly query: string;
  readonly createdAt: Date;
}

const columns = `id, page, name, query, created_at AS "createdAt"`;

/** Stores a view, or what it shows now when there is one of this id. */
export async function put(sql: Sql, view: Omit<SavedViewRow, "createdAt">): Promise<SavedViewRow> {
  const { rows } = await sql.query<SavedViewRow>(
    `INSERT INTO saved_view (id, page, name, query, created_at) VALUES ($1, $2, $3, $4, clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET query = excluded.query RETURNING ${columns}`,
    [view.id, view.page, view.name, view.query],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The view was not stored.");
  return row;
}

export async function find(sql: Sql, id: string): Promise<SavedViewRow | undefined> {
  const { rows } = await sql.query<SavedViewRow>(`SELECT ${columns} FROM saved_view WHERE id = $1`, [id]);
  return rows[0];
}

/** The named views of a page by name; short links are not among them. */
export async function ofPage(sql: Sql, page: string): Promise<readonly SavedViewRow[]> {
  const { rows } = await sql.query<SavedViewRow>(
    `SELECT ${columns} FROM saved_view WHERE page = $1 AND name IS NOT NULL ORDER BY lower(name), id`,
    [page],
  );
  return rows;
}

/** Returns whether there was one. */
export async function remove(sql: Sql, id: string): Promise<boolean> {
  const { rowCount } = await sql.query("DELETE FROM saved_view WHERE id = $1 AND name IS NOT NULL", [id]);
  return rowCount === 1;
}
