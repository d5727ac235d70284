import { checkCounts, type Stratum } from "./counts.ts";
import { z95, type Interval } from "./interval.ts";

export interface Estimate extends Interval {
  readonly value: number;
}

/**
 * The common difference other − base of shares over strata, weighted n₁n₂/N (Mantel–Haenszel), with its 95 % interval by the
 * variance Σ (x(n₁−x)n₂³ + y(n₂−y)n₁³)/(n₁n₂N²) / (Σ n₁n₂/N)², which holds for few large and for many small strata
 * (Greenland & Robins 1985). Throws without a stratum.
 */
export function mantelHaenszelDifference(strata: readonly Stratum[]): Estimate {
  if (strata.length === 0) throw new RangeError("strata: needs at least one");
  let [difference, spread, weights] = [0, 0, 0];
  for (const { base, other } of strata) {
    checkCounts(base);
    checkCounts(other);
    const [x, n1, y, n2] = [base.passed, base.of, other.passed, other.of];
    const total = n1 + n2;
    difference += (y * n1 - x * n2) / total;
    weights += (n1 * n2) / total;
    spread += (x * (n1 - x) * n2 ** 3 + y * (n2 - y) * n1 ** 3) / (n1 * n2 * total ** 2);
  }
  const value = difference / weights;
  const half = (z95 * Math.sqrt(spread)) / weights;
  return { value, low: value - half, high: value + half };
}
