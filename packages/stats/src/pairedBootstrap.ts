import { bootstrap, type Resampling } from "./bootstrapInterval.ts";
import type { Estimate } from "./mantelHaenszelDifference.ts";
import { mean } from "./mean.ts";
import { sortedQuantile } from "./quantile.ts";

/** What two policies reached on one task, such as their mean success over its attempts. */
export interface TaskPair {
  readonly base: number;
  readonly other: number;
}

export interface PairedDifference extends Estimate {
  /** Two-sided: twice the smaller share of resamples at or beyond 0, and never 0. */
  readonly p: number;
}

/**
 * The mean difference other − base over tasks with its 95 % percentile interval, resampling tasks: the attempts of one task
 * stay together, and what makes a task easy for both policies cancels.
 */
export function pairedBootstrap(
  pairs: readonly TaskPair[],
  resampling: Pick<Resampling<number>, "random" | "resamples">,
): PairedDifference {
  const differences = pairs.map(({ base, other }) => other - base);
  const resampled = bootstrap(differences, { ...resampling, statistic: mean });
  const share = (beyond: (value: number) => boolean) => (resampled.filter(beyond).length + 1) / (resampled.length + 1);
  return {
    value: mean(differences),
    low: sortedQuantile(resampled, 0.025),
    high: sortedQuantile(resampled, 0.975),
    p: Math.min(
      1,
      2 *
        Math.min(
          share((value) => value <= 0),
          share((value) => value >= 0),
        ),
    ),
  };
}
