import type { Estimate } from "./mantelHaenszelDifference.ts";
import { sortedQuantile } from "./quantile.ts";

export interface Resampling<T> {
  /** What is estimated, of any sample of the units. */
  readonly statistic: (units: readonly T[]) => number;
  /** A stream in [0, 1); the same stream gives the same interval. */
  readonly random: () => number;
  readonly resamples?: number;
}

/**
 * A statistic with its 95 % percentile bootstrap interval (Efron 1979). Units are resampled whole, so that everything
 * which depends on one another, such as the attempts of one task, belongs in one unit. Throws without units.
 */
export function bootstrapInterval<T>(units: readonly T[], resampling: Resampling<T>): Estimate {
  const statistics = bootstrap(units, resampling);
  return {
    value: resampling.statistic(units),
    low: sortedQuantile(statistics, 0.025),
    high: sortedQuantile(statistics, 0.975),
  };
}

/** The statistic of each resample, ascending. */
export function bootstrap<T>(units: readonly T[], resampling: Resampling<T>): Float64Array {
  if (units.length === 0) throw new RangeError("units: needs at least one");
  const { statistic, random, resamples = 10_000 } = resampling;
  const draw = () => {
    const unit = units[Math.floor(random() * units.length)];
    if (unit === undefined) throw new RangeError("random: must stay within [0, 1)");
    return unit;
  };
  return Float64Array.from({ length: resamples }, () => statistic(units.map(draw))).sort();
}
