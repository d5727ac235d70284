import type { BenchmarkRole } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

export interface NewBenchmark {
  readonly name: string;
  readonly description: string;
  readonly role: BenchmarkRole;
  readonly tasksetName: string;
  /** Of the tasks taken, in the order in which they are attempted. */
  readonly taskIds: readonly string[];
  /** As stored. */
  readonly spec: unknown;
}

export interface BenchmarkRow extends NewBenchmark {
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
}

const columns = `name, description, role, taskset_name AS "tasksetName", task_ids AS "taskIds", spec,
  created_at AS "createdAt", archived_at AS "archivedAt"`;

/** Stores a benchmark; says whether its name was free. */
export async function insert(sql: Sql, benchmark: NewBenchmark): Promise<boolean> {
  const { name, description, role, tasksetName, taskIds, spec } = benchmark;
  const { rowCount } = await sql.query(
    `INSERT INTO benchmark (name, description, role, taskset_name, task_ids, spec, created_at)
     VALUES ($1, $2, $3::benchmark_role, $4, $5::text[], $6, clock_timestamp()) ON CONFLICT (name) DO NOTHING`,
    [name, description, role, tasksetName, taskIds, JSON.stringify(spec)],
  );
  return rowCount === 1;
}

export async function find(sql: Sql, name: string): Promise<BenchmarkRow | undefined> {
  const { rows } = await sql.query<BenchmarkRow>(`SELECT ${columns} FROM benchmark WHERE name = $1`, [name]);
  return rows[0];
}

/** Every benchmark, by name. */
export async function list(sql: Sql): Promise<readonly BenchmarkRow[]> {
  const { rows } = await sql.query<BenchmarkRow>(`SELECT ${columns} FROM benchmark ORDER BY name`);
  return rows;
}

/** Archives the benchmark, or offers it again; says whether there is one of that name. */
export async function setArchived(sql: Sql, name: string, archived: boolean): Promise<boolean> {
  const { rowCount } = await sql.query(
    "UPDATE benchmark SET archived_at = CASE WHEN $2 THEN coalesce(archived_at, clock_timestamp()) END WHERE name = $1",
    [name, archived],
  );
  return rowCount === 1;
}
