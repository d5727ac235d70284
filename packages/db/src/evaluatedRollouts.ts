import type { Sql } from "./sql.ts";

/** A scored rollout of an evaluate run. */
export interface EvaluatedRollout {
  readonly rolloutId: string;
  readonly groupId: string;
  readonly taskId: string;
  /** Place of the task in the benchmark. */
  readonly position: number;
  /** Attempt at the task, from 0. */
  readonly attempt: number;
  readonly exit: string;
  readonly reward: number;
  readonly failToPassPassed: number | null;
  readonly failToPassTotal: number | null;
  readonly passToPassPassed: number | null;
  readonly passToPassTotal: number | null;
  readonly turns: number;
  readonly sampledTokens: number;
}

/** The rollouts of an evaluate run that were scored, by task and attempt; those that the harness failed on are left out. */
export async function ofRun(sql: Sql, runId: string): Promise<readonly EvaluatedRollout[]> {
  const { rows } = await sql.query<EvaluatedRollout>(
    `SELECT r.id AS "rolloutId", r.group_id AS "groupId", g.task_id AS "taskId", g.group_index AS position,
       r.rollout_index AS attempt, r.exit, r.reward, r.fail_to_pass_passed AS "failToPassPassed",
       r.fail_to_pass_total AS "failToPassTotal", r.pass_to_pass_passed AS "passToPassPassed",
       r.pass_to_pass_total AS "passToPassTotal", r.turns, r.sampled_tokens AS "sampledTokens"
     FROM rollout_group g JOIN rollout r ON r.group_id = g.id
     WHERE g.run_id = $1 AND g.purpose = 'evaluate' AND r.exit NOT IN ('infraError', 'cancelled')
     ORDER BY g.group_index, r.rollout_index, r.created_at`,
    [runId],
  );
  return rows;
}

export interface RolloutEvidence {
  readonly rolloutId: string;
  readonly exit: string;
  readonly tests: readonly {
    readonly name: string;
    readonly kind: "failToPass" | "passToPass";
    readonly passed: boolean;
  }[];
  /** Commands cut to their beginning, in order. */
  readonly turns: readonly {
    readonly index: number;
    readonly command: string | null;
    readonly exitCode: number | null;
  }[];
}

/** What the rollouts were graded by and what they ran. */
export async function evidence(
  sql: Sql,
  rolloutIds: readonly string[],
  commandLength: number,
): Promise<readonly RolloutEvidence[]> {
  const { rows } = await sql.query<RolloutEvidence>(
    `SELECT r.id AS "rolloutId", r.exit, t.tests, coalesce((
       SELECT jsonb_agg(jsonb_build_object('index', u.turn_index, 'command', left(u.command, $2),
         'exitCode', u.exit_code) ORDER BY u.turn_index)
       FROM turn u WHERE u.rollout_id = r.id), '[]') AS turns
     FROM rollout r JOIN trajectory t ON t.rollout_id = r.id WHERE r.id = ANY($1)`,
    [rolloutIds, commandLength],
  );
  return rows;
}
