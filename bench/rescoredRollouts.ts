import type { Sql } from "@holdfast/db";

/** What one attempt of a rescore left, as digests of its columns. */
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
export async function rescoredRollouts(sql: Sql, rescoreId: string): Promise<readonly RescoredRollout[]> {
  const { rows } = await sql.query<RescoredRollout>(
    `SELECT concat(g.pinned_version, '/', g.group_index, '/', r.rollout_index) AS key,
       encode(sha256(t.tokens), 'hex') AS tokens, encode(sha256(t.logprobs), 'hex') AS logprobs,
       r.reward, r.earned_reward AS "earnedReward", r.exit
     FROM rollout_group g JOIN rollout r ON r.group_id = g.id JOIN trajectory t ON t.rollout_id = r.id
     WHERE g.rescore_id = $1 AND g.status = 'scored' ORDER BY g.pinned_version, g.group_index, r.rollout_index`,
    [rescoreId],
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
