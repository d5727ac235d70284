/**
 * A_i = R_i − mean(R) over the group, and with `scaleByStd` divided by the population standard deviation.
 * All zero when the rewards are equal: such a group teaches nothing. Default as in Arctic-SWE: no σ.
 */
export function groupAdvantages(
  rewards: readonly number[],
  { scaleByStd }: { readonly scaleByStd: boolean },
): number[] {
  const [first] = rewards;
  if (first === undefined || rewards.every((reward) => reward === first)) return rewards.map(() => 0);
  const mean = meanOf(rewards);
  const scale = scaleByStd ? Math.sqrt(meanOf(rewards.map((reward) => (reward - mean) ** 2))) : 1;
  return rewards.map((reward) => (reward - mean) / scale);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
