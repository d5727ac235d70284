import { checkCounts, type Counts } from "./counts.ts";
import { differenceOf } from "./differenceOf.ts";
import type { Interval } from "./interval.ts";
import { wilsonInterval } from "./wilsonInterval.ts";

/**
 * 95 % hybrid score interval of the difference other − base of two independent shares (Newcombe 1998, method 10):
 * with Wilson limits l and u of each share, d − √((p₂−l₂)² + (u₁−p₁)²) to d + √((u₂−p₂)² + (p₁−l₁)²).
 */
export function newcombeInterval(base: Counts, other: Counts): Interval {
  checkCounts(base);
  checkCounts(other);
  const { low, high } = differenceOf(shareOf(base), shareOf(other));
  return { low, high };
}

const shareOf = ({ passed, of }: Counts) => ({ value: passed / of, ...wilsonInterval(passed, of) });
