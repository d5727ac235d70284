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
  return columnsOf(cut(points, planStretches({ fromStep: head.step, toStep: tail.step }, options)));
}

/** The points of each bucket; both lists are in the order of steps. */
function cut(points: readonly SeriesPoint[], stretches: readonly Stretch[]): readonly (readonly SeriesPoint[])[] {
  const buckets: SeriesPoint[][] = [];
  let place = 0;
  let end = -Infinity;
  for (const point of points) {
    while (point.step > (stretches[place]?.toStep ?? Infinity)) place++;
    if (point.step > end) {
      const width = 2 ** (stretches[place]?.shift ?? 0);
      end = (Math.floor(point.step / width) + 1) * width - 1;
      buckets.push([]);
    }
    buckets.at(-1)?.push(point);
  }
  return buckets;
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
