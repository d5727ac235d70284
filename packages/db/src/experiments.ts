import type { ExperimentKind, RunKind, RunStatus } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

export interface ExperimentRow {
  readonly id: string;
  readonly name: string;
  readonly kind: ExperimentKind;
  readonly spec: unknown;
  readonly createdAt: Date;
}

const columns = `id, name, kind, spec, created_at AS "createdAt"`;

export async function insert(sql: Sql, experiment: Omit<ExperimentRow, "createdAt">): Promise<void> {
  const { id, name, kind, spec } = experiment;
  await sql.query(
    `INSERT INTO experiment (id, name, kind, spec, created_at)
     VALUES ($1, $2, $3::experiment_kind, $4, clock_timestamp())`,
    [id, name, kind, JSON.stringify(spec)],
  );
}

export async function find(sql: Sql, id: string): Promise<ExperimentRow | undefined> {
  const { rows } = await sql.query<ExperimentRow>(`SELECT ${columns} FROM experiment WHERE id = $1`, [id]);
  return rows[0];
}

/** All experiments, newest first. */
export async function list(sql: Sql): Promise<readonly ExperimentRow[]> {
  const { rows } = await sql.query<ExperimentRow>(
    `SELECT ${columns} FROM experiment ORDER BY created_at DESC, id DESC`,
  );
  return rows;
}

export interface ExperimentRunRow {
  readonly id: string;
  readonly experimentId: string;
  readonly kind: RunKind;
  readonly arm: string | null;
  readonly preset: string | null;
  readonly config: unknown;
  readonly seed: number;
  readonly status: RunStatus;
  readonly statusReason: string | null;
}

/** Runs of the experiments in their order of starting. */
export async function runsOf(sql: Sql, experimentIds: readonly string[]): Promise<readonly ExperimentRunRow[]> {
  const { rows } = await sql.query<ExperimentRunRow>(
    `SELECT id, experiment_id AS "experimentId", kind, arm, preset, config, seed, status,
       status_reason AS "statusReason"
     FROM run WHERE experiment_id = ANY($1) ORDER BY position, created_at, id`,
    [experimentIds],
  );
  return rows;
}
