import type { Sql } from "@holdfast/db";

/** What one attempt under frozen weights left, as digests of its columns. */
export interface RescoredRollout {
  /** Version, place in the pool and attempt. */
  readonly key: string;
  readonly tokens: string;
  readonly logprobs: string;
  readonly reward: number;
  readonly earnedReward: number;
  readonly exit: string;
}

/** Every attempt of a rescore that counts, by version, place in the pool and attempt. */
export const rescoredRollouts = (sql: Sql, rescoreId: string) => scoredRollouts(sql, "g.rescore_id", rescoreId);

/** Every attempt of an evaluate run that counts, by place in the benchmark and attempt. */
export const evaluatedRollouts = (sql: Sql, runId: string) => scoredRollouts(sql, "g.run_id", runId);

async function scoredRollouts(
  sql: Sql,
  column: "g.rescore_id" | "g.run_id",
  id: string,
): Promise<readonly RescoredRollout[]> {
  const { rows } = await sql.query<RescoredRollout>(
    `SELECT concat(g.pinned_version, '/', g.group_index, '/', r.rollout_index) AS key,
       encode(sha256(t.tokens), 'hex') AS tokens, encode(sha256(t.logprobs), 'hex') AS logprobs,
       r.reward, r.earned_reward AS "earnedReward", r.exit
     FROM rollout_group g JOIN rollout r ON r.group_id = g.id JOIN trajectory t ON t.rollout_id = r.id
     WHERE ${column} = $1 AND g.status = 'scored' ORDER BY g.pinned_version, g.group_index, r.rollout_index`,
    [id],
  );
  return rows;
}

/** Keys of the attempts that differ in anything, or that one of the two has and the other has not. */
export function differences(a: readonly RescoredRollout[], b: readonly RescoredRollout[]): readonly string[] {
  const texts = (rollouts: readonly RescoredRollout[]) =>
    new Map(rollouts.map((rollout) => [rollout.key, JSON.stringify(rollout)]));
  const [left, right] = [texts(a), texts(b)];
  return [...new Set([...left.keys(), ...right.keys()])].filter((key) => left.get(key) !== right.get(key));
}
