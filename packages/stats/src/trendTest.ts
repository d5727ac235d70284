import { z80, z95 } from "./interval.ts";
import { mean } from "./mean.ts";

export interface TrendPoint {
  readonly x: number;
  readonly y: number;
}

export interface Trend {
  /** Least-squares slope of y over x. */
  readonly slope: number;
  /** What the slope adds up to from the first x to the last. */
  readonly move: number;
  /** Two-sided permutation p-value: share of orders of y whose slope is at least as steep, the one seen counted in. */
  readonly p: number;
  /** The smallest move that a test at .05 on points this noisy would find about four times out of five. */
  readonly detectableMove: number;
}

/**
 * Permutation test of a trend, and the smallest move that it could have found: "no trend" is worth no more than the
 * latter is small. The slope of randomly ordered residuals has standard deviation √(Σr² / ((n−1) Σ(x−x̄)²)), so that
 * detectableMove = (1.96 + .84) · that · (last x − first x). Throws below 3 points or when all x are equal.
 */
export function trendTest(
  points: readonly TrendPoint[],
  { random, permutations = 9999 }: { readonly random: () => number; readonly permutations?: number },
): Trend {
  if (points.length < 3) throw new RangeError(`points: needs 3 or more, got ${points.length}`);
  const xs = points.map(({ x }) => x);
  const [xMean, yMean] = [mean(xs), mean(points.map(({ y }) => y))];
  const offsets = xs.map((x) => x - xMean);
  const spread = offsets.reduce((sum, offset) => sum + offset ** 2, 0);
  if (spread === 0) throw new RangeError("points: all have the same x");
  const ys = points.map(({ y }) => y - yMean);
  const slopeOf = (order: readonly number[]) =>
    offsets.reduce((sum, offset, index) => sum + offset * (order[index] ?? 0), 0) / spread;

  const slope = slopeOf(ys);
  const range = Math.max(...xs) - Math.min(...xs);
  const noise = ys.reduce((sum, y, index) => sum + (y - slope * (offsets[index] ?? 0)) ** 2, 0);
  const steepness = Math.abs(slope) * (1 - 1e-12);
  let asSteep = 1;
  for (let i = 0; i < permutations; i++) if (Math.abs(slopeOf(permuted(ys, random))) >= steepness) asSteep++;
  return {
    slope,
    move: slope * range,
    p: asSteep / (permutations + 1),
    detectableMove: (z95 + z80) * Math.sqrt(noise / ((points.length - 1) * spread)) * range,
  };
}

/** A random order (Fisher–Yates). */
function permuted(values: readonly number[], random: () => number): number[] {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last--) {
    const pick = Math.floor(random() * (last + 1));
    [order[last], order[pick]] = [order[pick] ?? 0, order[last] ?? 0];
  }
  return order;
}
