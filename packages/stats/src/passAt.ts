import { z95, type Interval } from "./interval.ts";
import { mean } from "./mean.ts";

export interface MeanInterval extends Interval {
  readonly mean: number;
}

/** pass@1: mean over tasks of the mean success over their attempts. */
export function passAtOne(solved: readonly (readonly boolean[])[]): number {
  return mean(solved.map(successRate));
}

/**
 * pass@k without bias: mean over tasks of 1 − C(n − c, k) / C(n, k), with n attempts and c successes.
 * Throws when a task has fewer than k attempts.
 */
export function passAtK(solved: readonly (readonly boolean[])[], k: number): number {
  return mean(
    solved.map((attempts) => {
      const n = attempts.length;
      if (n < k) throw new RangeError(`pass@${String(k)} needs ${String(k)} attempts per task, got ${String(n)}`);
      const failures = attempts.filter((success) => !success).length;
      let allFail = 1;
      for (let i = 0; i < k; i++) allFail *= Math.max(failures - i, 0) / (n - i);
      return 1 - allFail;
    }),
  );
}

/**
 * pass@1 with its 95 % normal interval over tasks: attempts of one task are not independent, so the task is the unit.
 * Clipped to [0, 1].
 */
export function passAtOneInterval(solved: readonly (readonly boolean[])[]): MeanInterval {
  const rates = solved.map(successRate);
  const centre = mean(rates);
  const variance = rates.reduce((sum, rate) => sum + (rate - centre) ** 2, 0) / Math.max(rates.length - 1, 1);
  const half = z95 * Math.sqrt(variance / Math.max(rates.length, 1));
  return { mean: centre, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

function successRate(attempts: readonly boolean[]): number {
  return attempts.length === 0 ? 0 : attempts.filter(Boolean).length / attempts.length;
}
