/** Probability q^G + (1−q)^G that a group of G rollouts is silent when each passes with probability q. */
export function silentForecast(passRate: number, groupSize: number): number {
  return passRate ** groupSize + (1 - passRate) ** groupSize;
}

/** What earlier rollouts of a task showed. */
export interface PassCount {
  readonly solved: number;
  readonly rollouts: number;
}

/**
 * The same probability for a task whose pass rate is known from a few rollouts only: the mean of q^G + (1−q)^G over the
 * posterior Beta(s+1, f+1) of q. Five of five solved do not make the next group silent for certain, and a task nobody has
 * tried is silent with 2 / (G+1).
 */
export function expectedSilence({ solved, rollouts }: PassCount, groupSize: number): number {
  return risingRatio(solved, rollouts, groupSize) + risingRatio(rollouts - solved, rollouts, groupSize);
}

/** Silent groups to expect of a batch or pool: the sum over its tasks. */
export function silentGroupsExpected(tasks: readonly PassCount[], groupSize: number): number {
  return tasks.reduce((sum, task) => sum + expectedSilence(task, groupSize), 0);
}

/** E[q^G] under Beta(successes+1, total−successes+1): Π (successes+1+i) / (total+2+i), i < G. */
function risingRatio(successes: number, total: number, groupSize: number): number {
  let product = 1;
  for (let i = 0; i < groupSize; i++) product *= (successes + 1 + i) / (total + 2 + i);
  return product;
}
