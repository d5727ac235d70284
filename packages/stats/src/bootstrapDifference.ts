import type { Estimate } from "./mantelHaenszelDifference.ts";
import { sortedQuantile } from "./quantile.ts";

export interface BootstrapDifference extends Estimate {
  /** Two-sided: twice the smaller share of resamples at or beyond 0, and never 0. */
  readonly p: number;
}

/** A difference with the 95 % percentile interval and the p-value that its resamples, ascending, give. */
export function bootstrapDifference(value: number, resampled: Float64Array): BootstrapDifference {
  const share = (beyond: (value: number) => boolean) => (resampled.filter(beyond).length + 1) / (resampled.length + 1);
  const [notAbove, notBelow] = [share((difference) => difference <= 0), share((difference) => difference >= 0)];
  return {
    value,
    low: sortedQuantile(resampled, 0.025),
    high: sortedQuantile(resampled, 0.975),
    p: Math.min(1, 2 * Math.min(notAbove, notBelow)),
  };
}
