/** Probability q^G + (1−q)^G that a group of G rollouts is silent when each passes with probability q. */
export function silentForecast(passRate: number, groupSize: number): number {
  return passRate ** groupSize + (1 - passRate) ** groupSize;
}

/** What earlier rollouts of a task showed. */
export interface PassCount {
  readonly solved: number;
  readonly rollouts: number;
}

/** Newest groups of a task that a forecast rests on: with its whole history it lags behind a run that climbs. */
export const forecastGroups = 2;

/** What the newest groups of a task showed; `groups` has the oldest first. */
export function recentPassCount(groups: readonly PassCount[]): PassCount {
  const recent = groups.slice(-forecastGroups);
  const sum = (count: (group: PassCount) => number) => recent.reduce((total, group) => total + count(group), 0);
  return { solved: sum(({ solved }) => solved), rollouts: sum(({ rollouts }) => rollouts) };
}

/**
 * The same probability for a task whose pass rate is known from a few rollouts only: the mean of q^G + (1−q)^G over the
 * posterior Beta(s+½, f+½) of q. Five of five solved do not make the next group silent for certain. The prior Beta(½, ½)
 * expects of most tasks that they are nearly always or nearly never solved, as in a pool that is being learned.
 */
export function expectedSilence({ solved, rollouts }: PassCount, groupSize: number): number {
  return risingRatio(solved, rollouts, groupSize) + risingRatio(rollouts - solved, rollouts, groupSize);
}

/** Silent groups to expect of a batch or pool: the sum over its tasks. */
export function silentGroupsExpected(tasks: readonly PassCount[], groupSize: number): number {
  return tasks.reduce((sum, task) => sum + expectedSilence(task, groupSize), 0);
}

/** E[q^G] under Beta(successes+½, total−successes+½): Π (successes+½+i) / (total+1+i), i < G. */
function risingRatio(successes: number, total: number, groupSize: number): number {
  let product = 1;
  for (let i = 0; i < groupSize; i++) product *= (successes + 0.5 + i) / (total + 1 + i);
  return product;
}
