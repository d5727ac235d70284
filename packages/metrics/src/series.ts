import type { SeriesPoint } from "./point.ts";

/** Points that share a stretch of the step axis. No point is lost: count and nan add up to the points put in. */
export interface Bucket {
  /** First and last step of its points. */
  readonly fromStep: number;
  readonly toStep: number;
  /** Over the points that are not NaN; NaN when all are. ±Infinity counts as a value. */
  readonly min: number;
  readonly max: number;
  readonly first: number;
  readonly last: number;
  readonly mean: number;
  /** Points that are not NaN. */
  readonly count: number;
  /** Points that are NaN. */
  readonly nan: number;
}

/**
 * At most `maxBuckets` buckets of equal width on the step axis, in order; stretches without points have none. A series
 * that fits gets one bucket per point. `points` are sorted by step.
 */
export function bucketize(points: readonly SeriesPoint[], maxBuckets: number): Bucket[] {
  if (points.length <= maxBuckets) return points.map((point) => bucketOf([point], point));
  const from = points[0]?.step ?? 0;
  const width = ((points.at(-1)?.step ?? 0) - from) / maxBuckets;
  const slots = new Map<number, SeriesPoint[]>();
  for (const point of points) {
    const slot = width === 0 ? 0 : Math.min(maxBuckets - 1, Math.floor((point.step - from) / width));
    const inSlot = slots.get(slot);
    if (inSlot) inSlot.push(point);
    else slots.set(slot, [point]);
  }
  return [...slots.values()].flatMap((inSlot) => inSlot.slice(0, 1).map((head) => bucketOf(inSlot, head)));
}

function bucketOf(points: readonly SeriesPoint[], head: SeriesPoint): Bucket {
  const values = points.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  const range = { fromStep: head.step, toStep: points.at(-1)?.step ?? head.step };
  const counts = { count: values.length, nan: points.length - values.length };
  const [first] = values;
  if (first === undefined) return { ...range, min: NaN, max: NaN, first: NaN, last: NaN, mean: NaN, ...counts };
  let [min, max, sum] = [first, first, 0];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
    sum += value;
  }
  return { ...range, min, max, first, last: values.at(-1) ?? first, mean: sum / values.length, ...counts };
}
