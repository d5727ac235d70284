import { bootstrap, type Resampling } from "./bootstrapInterval.ts";
import { bootstrapDifference, type BootstrapDifference } from "./bootstrapDifference.ts";
import { mean } from "./mean.ts";

/** What two policies reached on one task, such as their mean success over its attempts. */
export interface TaskPair {
  readonly base: number;
  readonly other: number;
}

/**
 * The mean difference other − base over tasks with its 95 % percentile interval, resampling tasks: the attempts of one task
 * stay together, and what makes a task easy for both policies cancels.
 */
export function pairedBootstrap(
  pairs: readonly TaskPair[],
  resampling: Pick<Resampling<number>, "random" | "resamples">,
): BootstrapDifference {
  const differences = pairs.map(({ base, other }) => other - base);
  return bootstrapDifference(mean(differences), bootstrap(differences, { ...resampling, statistic: mean }));
}
