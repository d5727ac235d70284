/** Rollouts of a group that were solved, by their effective rewards. */
export const solvedOf = (rewards: readonly number[]): number => rewards.filter((reward) => reward === 1).length;

/** Mean effective reward of a group; 0 of nothing. */
export const meanReward = (rewards: readonly number[]): number =>
  rewards.reduce((sum, reward) => sum + reward, 0) / Math.max(1, rewards.length);
