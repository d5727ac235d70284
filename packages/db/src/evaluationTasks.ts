import type { Sql } from "./sql.ts";

/** A task of an evaluation. */
export interface EvaluationPlace {
  readonly evaluationId: string;
  readonly position: number;
}

/** What the attempts at a task came to. */
export interface TaskOutcome {
  /** Scored. */
  readonly attempts: number;
  /** Scored with reward 1. */
  readonly solved: number;
  /** Attempts that the harness failed on. */
  readonly excluded: number;
  /** Over the scored attempts; null when there is none. */
  readonly meanReward: number | null;
  /** Why attempts were excluded; null when none was. */
  readonly lostReason: string | null;
}

/** Keeps what the attempts at a task came to. */
export async function done(sql: Sql, place: EvaluationPlace, outcome: TaskOutcome): Promise<void> {
  const { attempts, solved, excluded, meanReward, lostReason } = outcome;
  await sql.query(
    `UPDATE evaluation_task SET attempts = $3, solved = $4, excluded = $5, mean_reward = $6, lost_reason = $7,
       finished_at = clock_timestamp() WHERE evaluation_id = $1 AND position = $2`,
    [place.evaluationId, place.position, attempts, solved, excluded, meanReward, lostReason],
  );
}

export interface TaskRow {
  readonly taskId: string;
  readonly position: number;
  /** Null until the task is in, as are the next two. */
  readonly attempts: number | null;
  readonly solved: number | null;
  readonly excluded: number | null;
  readonly meanReward: number | null;
  readonly lostReason: string | null;
}

/** Every task of the evaluation, in the benchmark's order. */
export async function list(sql: Sql, evaluationId: string): Promise<readonly TaskRow[]> {
  const { rows } = await sql.query<TaskRow>(
    `SELECT task_id AS "taskId", position, attempts, solved, excluded, mean_reward AS "meanReward",
       lost_reason AS "lostReason"
     FROM evaluation_task WHERE evaluation_id = $1 ORDER BY position`,
    [evaluationId],
  );
  return rows;
}

/** Tasks that are not in. */
export async function countOpen(sql: Sql, evaluationId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    "SELECT count(*) FROM evaluation_task WHERE evaluation_id = $1 AND finished_at IS NULL",
    [evaluationId],
  );
  return rows[0]?.count ?? 0;
}
