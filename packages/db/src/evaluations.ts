import type { BenchmarkRole, EvaluationStatus } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

export interface NewEvaluation {
  readonly id: string;
  readonly benchmarkName: string;
  readonly runId: string;
  /** As stored, like the spec. */
  readonly policy: unknown;
  /** Alike for the same weights, and for the same endpoint. */
  readonly policyKey: string;
  /** Where the weights come from; null for a base policy and an endpoint. */
  readonly source: { readonly runId: string; readonly version: number } | null;
  readonly spec: unknown;
  /** In the benchmark's order. */
  readonly taskIds: readonly string[];
}

export interface EvaluationRow extends Omit<NewEvaluation, "source" | "taskIds"> {
  readonly role: BenchmarkRole;
  /** Made by a seeded scenario. */
  readonly isSynthetic: boolean;
  readonly status: EvaluationStatus;
  readonly reason: string | null;
  readonly sourceRunId: string | null;
  readonly sourceVersion: number | null;
  /** As stored; null until it is completed. */
  readonly result: unknown;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
}

const columns = `e.id, e.benchmark_name AS "benchmarkName", b.role, e.run_id AS "runId", e.status, e.reason, e.policy,
  e.policy_key AS "policyKey", e.source_run_id AS "sourceRunId", e.source_version AS "sourceVersion", e.spec, e.result,
  e.created_at AS "createdAt", e.started_at AS "startedAt", e.ended_at AS "endedAt", r.is_synthetic AS "isSynthetic"`;
const joined = "evaluation e JOIN benchmark b ON b.name = e.benchmark_name JOIN run r ON r.id = e.run_id";

const weightsPrefix = "weights:";

/** The key of a policy by its weights. */
export const weightsKey = (digest: string) => `${weightsPrefix}${digest}`;

/** Whether the evaluation's policy is, or has the weights of, a version of run $1; any policy when it is null. */
const ofRun = `($1::text IS NULL OR e.source_run_id = $1 OR e.policy_key IN (
  SELECT '${weightsPrefix}' || v.weights_digest FROM policy_version v WHERE v.run_id = $1))`;

/** Stores a running evaluation with every task of it, none measured yet. */
export async function insert(sql: Sql, evaluation: NewEvaluation): Promise<void> {
  const { id, benchmarkName, runId, policy, policyKey, source, spec, taskIds } = evaluation;
  await sql.query(
    `INSERT INTO evaluation (id, benchmark_name, run_id, policy, policy_key, source_run_id, source_version, spec, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp())`,
    [
      ...[id, benchmarkName, runId, JSON.stringify(policy), policyKey],
      ...[source?.runId ?? null, source?.version ?? null, JSON.stringify(spec)],
    ],
  );
  await sql.query(
    `INSERT INTO evaluation_task (evaluation_id, position, task_id)
     SELECT $1, place - 1, task FROM unnest($2::text[]) WITH ORDINALITY AS new (task, place)`,
    [id, taskIds],
  );
}

export async function find(sql: Sql, evaluationId: string): Promise<EvaluationRow | undefined> {
  const { rows } = await sql.query<EvaluationRow>(`SELECT ${columns} FROM ${joined} WHERE e.id = $1`, [evaluationId]);
  return rows[0];
}

/** The evaluation that an evaluate run carries out. */
export async function findOfRun(sql: Sql, evaluateRunId: string): Promise<EvaluationRow | undefined> {
  const { rows } = await sql.query<EvaluationRow>(`SELECT ${columns} FROM ${joined} WHERE e.run_id = $1`, [
    evaluateRunId,
  ]);
  return rows[0];
}

/** Evaluations of a run's versions, or all when it is null, newest first, at most 1,000. */
export async function list(sql: Sql, runId: string | null): Promise<readonly EvaluationRow[]> {
  const { rows } = await sql.query<EvaluationRow>(
    `SELECT ${columns} FROM ${joined} WHERE ${ofRun} ORDER BY e.created_at DESC, e.id DESC LIMIT 1000`,
    [runId],
  );
  return rows;
}

/** Of each policy on each benchmark the newest evaluation that was not cancelled: of a run's versions, or all when it is null. */
export async function newest(sql: Sql, runId: string | null): Promise<readonly EvaluationRow[]> {
  const { rows } = await sql.query<EvaluationRow>(
    `SELECT DISTINCT ON (e.policy_key, e.benchmark_name) ${columns} FROM ${joined}
     WHERE ${ofRun} AND e.status <> 'cancelled'
     ORDER BY e.policy_key, e.benchmark_name, e.created_at DESC, e.id DESC`,
    [runId],
  );
  return rows;
}

/** The newest completed evaluation of each of these policies on each benchmark that they were measured on. */
export async function newestOf(
  sql: Sql,
  policyKeys: readonly string[],
): Promise<readonly { readonly policyKey: string; readonly benchmark: string; readonly evaluationId: string }[]> {
  const { rows } = await sql.query<{ policyKey: string; benchmark: string; evaluationId: string }>(
    `SELECT DISTINCT ON (policy_key, benchmark_name) policy_key AS "policyKey", benchmark_name AS benchmark,
       id AS "evaluationId"
     FROM evaluation WHERE policy_key = ANY($1) AND status = 'completed'
     ORDER BY policy_key, benchmark_name, created_at DESC, id DESC`,
    [policyKeys],
  );
  return rows;
}

/** Of a run's versions, the newest completed evaluation of each on the benchmark, oldest version first. */
export async function ofVersions(
  sql: Sql,
  { runId, benchmark }: { readonly runId: string; readonly benchmark: string },
): Promise<readonly { readonly version: number; readonly evaluationId: string; readonly result: unknown }[]> {
  const { rows } = await sql.query<{ version: number; evaluationId: string; result: unknown }>(
    `SELECT DISTINCT ON (v.version) v.version, e.id AS "evaluationId", e.result
     FROM policy_version v JOIN evaluation e ON e.policy_key = '${weightsPrefix}' || v.weights_digest
     WHERE v.run_id = $1 AND e.benchmark_name = $2 AND e.status = 'completed' AND e.result IS NOT NULL
     ORDER BY v.version, e.created_at DESC, e.id DESC`,
    [runId, benchmark],
  );
  return rows;
}

/** Which of the pairs have been measured, or are being measured. */
export async function known(
  sql: Sql,
  pairs: readonly { readonly benchmark: string; readonly policyKey: string }[],
): Promise<readonly { readonly benchmark: string; readonly policyKey: string }[]> {
  const { rows } = await sql.query<{ benchmark: string; policyKey: string }>(
    `SELECT DISTINCT benchmark_name AS benchmark, policy_key AS "policyKey" FROM evaluation
     WHERE status <> 'cancelled' AND (benchmark_name, policy_key) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    [pairs.map(({ benchmark }) => benchmark), pairs.map(({ policyKey }) => policyKey)],
  );
  return rows;
}

/** Versions of a run whose weights an evaluation that is not over still needs. */
export async function pinnedVersions(sql: Sql, runId: string): Promise<readonly number[]> {
  const { rows } = await sql.query<{ version: number }>(
    `SELECT DISTINCT source_version AS version FROM evaluation
     WHERE source_run_id = $1 AND status IN ('running', 'paused') ORDER BY version`,
    [runId],
  );
  return rows.map(({ version }) => version);
}

/** Moves the evaluation to a status. */
export async function setStatus(
  sql: Sql,
  evaluationId: string,
  { status, reason }: { readonly status: EvaluationStatus; readonly reason: string | null },
): Promise<void> {
  await sql.query(
    `UPDATE evaluation SET status = $2::evaluation_status, reason = $3,
       ended_at = CASE WHEN $2 IN ('completed', 'cancelled') THEN clock_timestamp() END WHERE id = $1`,
    [evaluationId, status, reason],
  );
}

/** Keeps when the first group of an evaluate run began. */
export async function begun(sql: Sql, evaluateRunId: string): Promise<void> {
  await sql.query("UPDATE evaluation SET started_at = clock_timestamp() WHERE run_id = $1 AND started_at IS NULL", [
    evaluateRunId,
  ]);
}

/** Keeps what the evaluation came to. */
export async function setResult(sql: Sql, evaluationId: string, result: unknown): Promise<void> {
  await sql.query("UPDATE evaluation SET result = $2 WHERE id = $1", [evaluationId, JSON.stringify(result)]);
}
