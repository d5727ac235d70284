import type { Sql } from "./sql.ts";

export interface CandidateRow {
  readonly position: number;
  readonly taskId: string;
  readonly family: string | null;
  readonly kinds: readonly string[];
  /** Null until its attempts are in. */
  readonly attempts: number | null;
  readonly solved: number | null;
  /** The infrastructure failed on it too often. */
  readonly isLost: boolean;
}

/** Stores the candidates of a stress test, unmeasured. */
export async function insert(sql: Sql, experimentId: string, taskIds: readonly string[]): Promise<void> {
  await sql.query(
    `INSERT INTO candidate_measurement (experiment_id, position, task_id, kinds)
     SELECT $1, place - 1, task, '{}' FROM unnest($2::text[]) WITH ORDINALITY AS new (task, place)`,
    [experimentId, taskIds],
  );
}

export interface Measurement {
  readonly taskId: string;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly attempts: number;
  readonly solved: number;
}

export async function measured(sql: Sql, experimentId: string, measurement: Measurement): Promise<void> {
  const { taskId, family, kinds, attempts, solved } = measurement;
  await sql.query(
    `UPDATE candidate_measurement SET family = $3, kinds = $4, attempts = $5, solved = $6
     WHERE experiment_id = $1 AND task_id = $2`,
    [experimentId, taskId, family, kinds, attempts, solved],
  );
}

export async function lost(sql: Sql, experimentId: string, taskId: string): Promise<void> {
  await sql.query("UPDATE candidate_measurement SET is_lost = true WHERE experiment_id = $1 AND task_id = $2", [
    experimentId,
    taskId,
  ]);
}

/** The candidates in their order. */
export async function ofExperiment(sql: Sql, experimentId: string): Promise<readonly CandidateRow[]> {
  const { rows } = await sql.query<CandidateRow>(
    `SELECT position, task_id AS "taskId", family, kinds, attempts, solved, is_lost AS "isLost"
     FROM candidate_measurement WHERE experiment_id = $1 ORDER BY position`,
    [experimentId],
  );
  return rows;
}
