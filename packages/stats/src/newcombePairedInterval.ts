import type { Interval } from "./interval.ts";
import type { SolvedTable } from "./decision.ts";
import { wilsonInterval } from "./wilsonInterval.ts";

/**
 * 95 % hybrid score interval of the difference other − base of two shares of the same tasks (Newcombe 1998b, method 10):
 * `newcombeInterval` with −2φ(p₂−l₂)(u₁−p₁) and −2φ(u₂−p₂)(p₁−l₁) under the roots, where φ is the correlation of the paired
 * outcomes, its numerator kept·neither − gained·lost lowered by n/2 but not below 0 when it is positive. φ is 0 where
 * a policy solves all or none. Throws on an empty table.
 */
export function newcombePairedInterval({ kept, gained, lost, neither }: SolvedTable): Interval {
  const n = kept + gained + lost + neither;
  if (n === 0) throw new RangeError("table: needs at least one task");
  const [base, other] = [kept + lost, kept + gained];
  const [p1, p2] = [base / n, other / n];
  const [w1, w2] = [wilsonInterval(base, n), wilsonInterval(other, n)];
  const phi = correlation({ kept, gained, lost, neither });
  const root = (x: number, y: number) => Math.sqrt(Math.max(0, x ** 2 - 2 * phi * x * y + y ** 2));
  return { low: p2 - p1 - root(p2 - w2.low, w1.high - p1), high: p2 - p1 + root(w2.high - p2, p1 - w1.low) };
}

function correlation({ kept, gained, lost, neither }: SolvedTable): number {
  const margins = (kept + lost) * (gained + neither) * (kept + gained) * (lost + neither);
  if (margins === 0) return 0;
  const excess = kept * neither - gained * lost;
  const lowered = excess > 0 ? Math.max(0, excess - (kept + gained + lost + neither) / 2) : excess;
  return lowered / Math.sqrt(margins);
}
