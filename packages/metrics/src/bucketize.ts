import type { SeriesPoint } from "./point.ts";
import type { BucketColumns } from "./seriesColumns.ts";
import { planStretches, type BucketOptions, type Stretch } from "./stretches.ts";

/**
 * At most `maxBuckets` buckets, aligned as `planStretches` says; stretches without points have none. A series that fits gets
 * one bucket per point. `points` are sorted by step, and x is the step.
 */
export function bucketize(points: readonly SeriesPoint[], options: BucketOptions): BucketColumns {
  const [head, tail] = [points[0], points.at(-1)];
  if (!head || !tail) return columnsOf([]);
  if (points.length <= options.maxBuckets) return columnsOf(points.map((point) => [point]));
  const stretches = planStretches({ fromStep: head.step, toStep: tail.step }, options);
  return columnsOf(stretches.flatMap((stretch) => bucketsOf(points, stretch)));
}

function bucketsOf(points: readonly SeriesPoint[], { fromStep, toStep, shift }: Stretch): SeriesPoint[][] {
  const slots = new Map<number, SeriesPoint[]>();
  for (const point of points) {
    if (point.step < fromStep || point.step > toStep) continue;
    const slot = Math.floor(point.step / 2 ** shift);
    const inSlot = slots.get(slot);
    if (inSlot) inSlot.push(point);
    else slots.set(slot, [point]);
  }
  return [...slots.values()];
}

function columnsOf(buckets: readonly (readonly SeriesPoint[])[]): BucketColumns {
  const finite = buckets.map((points) => points.map(({ value }) => value).filter(Number.isFinite));
  const counted = (isCounted: (value: number) => boolean) =>
    buckets.map((points) => points.reduce((sum, { value }) => sum + (isCounted(value) ? 1 : 0), 0));
  const toStep = buckets.map((points) => points.at(-1)?.step ?? NaN);
  return {
    x: toStep,
    fromStep: buckets.map((points) => points[0]?.step ?? NaN),
    toStep,
    min: finite.map((values) => extreme(values, Math.min)),
    max: finite.map((values) => extreme(values, Math.max)),
    first: finite.map((values) => values[0] ?? NaN),
    last: finite.map((values) => values.at(-1) ?? NaN),
    mean: finite.map((values) => values.reduce((sum, value) => sum + value, 0) / values.length),
    count: finite.map((values) => values.length),
    nan: counted(Number.isNaN),
    posInf: counted((value) => value === Infinity),
    negInf: counted((value) => value === -Infinity),
  };
}

/** NaN of nothing. */
const extreme = (values: readonly number[], pick: (a: number, b: number) => number) =>
  values.reduce((found, value) => (Number.isNaN(found) ? value : pick(found, value)), NaN);
