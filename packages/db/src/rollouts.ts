import type { Sql } from "./sql.ts";
import { newId } from "./newId.ts";
import * as turns from "./turns.ts";

/** How a rollout ended, what it earned, and what it took. */
export interface RolloutResult {
  readonly exit: string;
  readonly exitDetail: string | null;
  readonly earnedReward: number;
  readonly reward: number;
  readonly advantage: number | null;
  readonly failToPassPassed: number | null;
  readonly failToPassTotal: number | null;
  readonly passToPassPassed: number | null;
  readonly passToPassTotal: number | null;
  readonly turns: number;
  readonly sampledTokens: number;
  readonly totalTokens: number;
  readonly oldestVersion: number;
  readonly newestVersion: number;
  readonly engine: string;
  readonly durationMs: number;
  readonly flags: readonly string[];
}

export interface NewRollout extends RolloutResult {
  readonly trajectory: NewTrajectory;
}

/** Columns are little-endian, one entry per token. */
export interface NewTrajectory {
  readonly tokens: Buffer;
  readonly logprobs: Buffer;
  readonly versions: Buffer;
  readonly trainable: Buffer;
  readonly turns: readonly turns.NewTurn[];
  readonly tests: unknown;
  readonly prompt: string;
  readonly diff: string;
  readonly goldDiff: string;
}

export interface RolloutPlace {
  readonly runId: string;
  readonly groupId: string;
  readonly index: number;
}

/** Stores a rollout and what it left; returns its id. */
export async function insert(sql: Sql, { runId, groupId, index }: RolloutPlace, rollout: NewRollout): Promise<string> {
  const id = newId("rol");
  const { trajectory } = rollout;
  await sql.query(
    `INSERT INTO rollout (id, run_id, group_id, rollout_index, exit, exit_detail, earned_reward, reward, advantage,
       fail_to_pass_passed, fail_to_pass_total, pass_to_pass_passed, pass_to_pass_total, turns, sampled_tokens,
       total_tokens, oldest_version, newest_version, engine, duration_ms, flags, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21,
       clock_timestamp())`,
    [
      ...[id, runId, groupId, index, rollout.exit, rollout.exitDetail],
      ...[rollout.earnedReward, rollout.reward, rollout.advantage],
      ...[rollout.failToPassPassed, rollout.failToPassTotal, rollout.passToPassPassed, rollout.passToPassTotal],
      ...[rollout.turns, rollout.sampledTokens, rollout.totalTokens],
      ...[rollout.oldestVersion, rollout.newestVersion, rollout.engine, Math.round(rollout.durationMs)],
      rollout.flags,
    ],
  );
  await sql.query(
    `INSERT INTO trajectory (rollout_id, tokens, logprobs, versions, trainable, tests, prompt, diff, gold_diff)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, trajectory.tokens, trajectory.logprobs, trajectory.versions, trajectory.trainable],
      ...[JSON.stringify(trajectory.tests), trajectory.prompt, trajectory.diff, trajectory.goldDiff],
    ],
  );
  await turns.insert(sql, id, trajectory.turns);
  return id;
}

/** A rollout as the trainer reads it. */
export interface BatchRollout {
  readonly groupId: string;
  readonly taskId: string;
  readonly groupOldest: number;
  readonly groupNewest: number;
  readonly id: string;
  readonly exit: string;
  readonly exitDetail: string | null;
  readonly earnedReward: number;
  readonly reward: number;
  /** Null: left out of the loss and of the group's mean. */
  readonly advantage: number | null;
  readonly turns: number;
  /** Turns with a raw-format reason. */
  readonly malformedTurns: number;
  readonly engine: string;
  readonly durationMs: number;
  readonly oldestVersion: number;
  readonly newestVersion: number;
  readonly tokens: Buffer;
  readonly logprobs: Buffer;
  readonly versions: Buffer;
  readonly trainable: Buffer;
}

/** The rollouts of an update's batch: groups in the order they closed, rollouts in the order of their group. */
export async function ofBatch(sql: Sql, runId: string, step: number): Promise<readonly BatchRollout[]> {
  const { rows } = await sql.query<BatchRollout>(
    `SELECT g.id AS "groupId", g.task_id AS "taskId", g.oldest_version AS "groupOldest",
       g.newest_version AS "groupNewest", r.id, r.exit, r.exit_detail AS "exitDetail",
       r.earned_reward AS "earnedReward", r.reward, r.advantage, r.turns, r.engine, r.duration_ms AS "durationMs",
       (SELECT count(*)::int FROM turn u WHERE u.rollout_id = r.id AND cardinality(u.format_reasons) > 0) AS "malformedTurns",
       r.oldest_version AS "oldestVersion", r.newest_version AS "newestVersion", t.tokens, t.logprobs, t.versions, t.trainable
     FROM rollout_group g JOIN rollout r ON r.group_id = g.id JOIN trajectory t ON t.rollout_id = r.id
     WHERE g.run_id = $1 AND g.assigned_step = $2
     ORDER BY g.closed_at, g.group_index, r.rollout_index`,
    [runId, step],
  );
  return rows;
}
