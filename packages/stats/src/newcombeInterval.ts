import { checkCounts, type Counts } from "./counts.ts";
import type { Interval } from "./interval.ts";
import { wilsonInterval } from "./wilsonInterval.ts";

/**
 * 95 % hybrid score interval of the difference other − base of two independent shares (Newcombe 1998, method 10):
 * with Wilson limits l and u of each share, d − √((p₂−l₂)² + (u₁−p₁)²) to d + √((u₂−p₂)² + (p₁−l₁)²).
 */
export function newcombeInterval(base: Counts, other: Counts): Interval {
  checkCounts(base);
  checkCounts(other);
  const [p1, p2] = [base.passed / base.of, other.passed / other.of];
  const [w1, w2] = [wilsonInterval(base.passed, base.of), wilsonInterval(other.passed, other.of)];
  return {
    low: p2 - p1 - Math.hypot(p2 - w2.low, w1.high - p1),
    high: p2 - p1 + Math.hypot(w2.high - p2, p1 - w1.low),
  };
}
