import type { Sql } from "./sql.ts";

export interface NewSelection {
  readonly id: string;
  readonly runId: string;
  readonly benchmarkName: string;
  readonly version: number;
  /** As stored. */
  readonly among: unknown;
}

export interface SelectionRow extends NewSelection {
  readonly createdAt: Date;
}

const columns = `id, run_id AS "runId", benchmark_name AS "benchmarkName", version, among, created_at AS "createdAt"`;

export async function insert(sql: Sql, selection: NewSelection): Promise<SelectionRow> {
  const { id, runId, benchmarkName, version, among } = selection;
  const { rows } = await sql.query<SelectionRow>(
    `INSERT INTO checkpoint_selection (id, run_id, benchmark_name, version, among, created_at)
     VALUES ($1, $2, $3, $4, $5, clock_timestamp()) RETURNING ${columns}`,
    [id, runId, benchmarkName, version, JSON.stringify(among)],
  );
  const [row] = rows;
  if (row === undefined) throw new Error("The selection was not stored.");
  return row;
}

/** Selections of a run, newest first. */
export async function ofRun(sql: Sql, runId: string): Promise<readonly SelectionRow[]> {
  const { rows } = await sql.query<SelectionRow>(
    `SELECT ${columns} FROM checkpoint_selection WHERE run_id = $1 ORDER BY created_at DESC, id DESC`,
    [runId],
  );
  return rows;
}

/** The newest selection of each of the runs by each benchmark, with the weights it chose. */
export async function standing(sql: Sql): Promise<readonly { readonly benchmark: string; readonly digest: string }[]> {
  const { rows } = await sql.query<{ benchmark: string; digest: string }>(
    `SELECT newest.benchmark_name AS benchmark, v.weights_digest AS digest FROM (
       SELECT DISTINCT ON (run_id, benchmark_name) run_id, benchmark_name, version FROM checkpoint_selection
       ORDER BY run_id, benchmark_name, created_at DESC, id DESC
     ) newest JOIN policy_version v ON v.run_id = newest.run_id AND v.version = newest.version
     ORDER BY benchmark`,
  );
  return rows;
}
