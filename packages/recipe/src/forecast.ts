/** Probability q^G + (1−q)^G that a group of G rollouts is silent when each passes with probability q. */
export function silentForecast(passRate: number, groupSize: number): number {
  return passRate ** groupSize + (1 - passRate) ** groupSize;
}
