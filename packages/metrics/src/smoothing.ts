import type { BucketColumns } from "./seriesColumns.ts";

/** How a line is smoothed. */
export interface Smoothing {
  /**
   * "ema": exponential moving average, de-biased; `amount` is the weight of the past, 0 to below 1.
   * "gaussian": `amount` is the standard deviation in points.
   * "mean": running mean; `amount` is the width of the centred window in points.
   */
  readonly kind: "ema" | "gaussian" | "mean";
  readonly amount: number;
}

/**
 * The smoothed value of each bucket; NaN where a bucket has no finite value. That is a gap, and nothing is averaged across it.
 * Distances are counted in points: a bucket of n points with mean m counts like n points of value m, so that the curve is
 * that of the full series, whatever the buckets. An amount of 0 changes nothing. Give it one segment at a time.
 */
export function smoothed(columns: Pick<BucketColumns, "mean" | "count">, { kind, amount }: Smoothing): number[] {
  const curve: number[] = [];
  for (const part of partsOf(columns)) {
    if (part.length === 0) curve.push(NaN);
    else if (amount <= 0) curve.push(...part.map(({ mean }) => mean));
    else if (kind === "ema") curve.push(...ema(part, amount));
    else curve.push(...windowed(part, kind === "mean" ? boxWindow(amount) : gaussianWindow(amount)));
  }
  return curve;
}

interface Weighted {
  readonly mean: number;
  readonly count: number;
}

/** The buckets between gaps; an empty part stands for each bucket that is one. */
function partsOf({ mean: means, count: counts }: Pick<BucketColumns, "mean" | "count">): Weighted[][] {
  const parts: Weighted[][] = [];
  let open: Weighted[] | undefined;
  means.forEach((mean, place) => {
    const count = counts[place] ?? 0;
    if (count === 0 || !Number.isFinite(mean)) {
      parts.push([]);
      open = undefined;
      return;
    }
    if (!open) parts.push((open = []));
    open.push({ mean, count });
  });
  return parts;
}

/**
 * s ← w·s + (1−w)·x for each point, shown as s / (1 − w^n), so that the first value is itself and not pulled towards 0.
 * n points of one value at once: s ← w^n·s + (1−w^n)·x.
 */
function ema(buckets: readonly Weighted[], weight: number): number[] {
  let [sum, mass] = [0, 0];
  return buckets.map(({ mean, count }) => {
    const past = weight ** count;
    sum = past * sum + (1 - past) * mean;
    mass = past * mass + (1 - past);
    return sum / mass;
  });
}

/** Weight of a bucket whose points lie `from` to `to` points away from the centre. */
interface Window {
  readonly reach: number;
  readonly weight: (from: number, to: number) => number;
}

const boxWindow = (width: number): Window => ({
  reach: width / 2,
  weight: (from, to) => Math.max(0, Math.min(to, width / 2) - Math.max(from, -width / 2)),
});

const gaussianWindow = (deviation: number): Window => ({
  reach: 4 * deviation,
  weight: (from, to) => (to - from) * Math.exp(-(((from + to) / 2 / deviation) ** 2 / 2)),
});

function windowed(buckets: readonly Weighted[], { reach, weight }: Window): number[] {
  const ends: number[] = [];
  for (const { count } of buckets) ends.push((ends.at(-1) ?? 0) + count);
  let left = 0;
  return buckets.map(({ mean: own, count }, place) => {
    const centre = (ends[place] ?? 0) - count / 2;
    while ((ends[left] ?? Infinity) <= centre - reach) left++;
    let [sum, mass] = [0, 0];
    for (let other = left; other < buckets.length; other++) {
      const [to, { mean, count: points }] = [ends[other] ?? 0, buckets[other] ?? { mean: 0, count: 0 }];
      if (to - points >= centre + reach) break;
      const share = weight(to - points - centre, to - centre);
      sum += share * mean;
      mass += share;
    }
    return mass > 0 ? sum / mass : own;
  });
}
