import { logFactorials } from "./logFactorials.ts";

/** Tasks on which two policies disagree. */
export interface Discordant {
  /** Solved by the other policy only. */
  readonly gained: number;
  /** Solved by the base policy only. */
  readonly lost: number;
}

/**
 * Two-sided exact p-value of McNemar's test that as many tasks are gained as lost: min(1, 2 · P(Binomial(gained + lost, ½) ≤
 * min(gained, lost))). Tasks on which both agree say nothing. 1 when they never disagree.
 */
export function mcnemarExact({ gained, lost }: Discordant): number {
  const n = gained + lost;
  const logs = logFactorials(n);
  let tail = 0;
  for (let k = 0; k <= Math.min(gained, lost); k++)
    tail += Math.exp((logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0) - n * Math.LN2);
  return Math.min(1, 2 * tail);
}
