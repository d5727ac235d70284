import type { BucketColumns } from "@holdfast/metrics";

export interface ColumnPoint {
  readonly x: number;
  /** The same as x when absent. */
  readonly step?: number;
  /** May be NaN or ±Infinity. */
  readonly value: number;
}

/** Points in order of x as columns, a bucket each. */
export function pointColumns(points: readonly ColumnPoint[]): BucketColumns {
  const finite = points.map(({ value }) => (Number.isFinite(value) ? value : NaN));
  const steps = points.map(({ x, step }) => step ?? x);
  const flags = (holds: (value: number) => boolean) => points.map(({ value }) => (holds(value) ? 1 : 0));
  return {
    x: points.map(({ x }) => x),
    fromStep: steps,
    toStep: steps,
    min: finite,
    max: finite,
    first: finite,
    last: finite,
    mean: finite,
    count: flags(Number.isFinite),
    nan: flags(Number.isNaN),
    posInf: flags((value) => value === Infinity),
    negInf: flags((value) => value === -Infinity),
  };
}

export const noColumns: BucketColumns = pointColumns([]);

/** The columns of one after those of the other. */
export function joinColumns(head: BucketColumns, tail: BucketColumns): BucketColumns {
  if (tail.x.length === 0) return head;
  if (head.x.length === 0) return tail;
  return {
    x: [...head.x, ...tail.x],
    fromStep: [...head.fromStep, ...tail.fromStep],
    toStep: [...head.toStep, ...tail.toStep],
    min: [...head.min, ...tail.min],
    max: [...head.max, ...tail.max],
    first: [...head.first, ...tail.first],
    last: [...head.last, ...tail.last],
    mean: [...head.mean, ...tail.mean],
    count: [...head.count, ...tail.count],
    nan: [...head.nan, ...tail.nan],
    posInf: [...head.posInf, ...tail.posInf],
    negInf: [...head.negInf, ...tail.negInf],
  };
}

/** Points in all buckets, whatever their values. */
export function pointsOf({ count, nan, posInf, negInf }: BucketColumns): number {
  return [count, nan, posInf, negInf].flat().reduce((sum, points) => sum + points, 0);
}

/** The parts of a run's course one after another; where an attempt ends the line breaks, and so does its smoothing. */
export function joinSegments(parts: readonly BucketColumns[]): BucketColumns {
  return parts.reduce((joined, part) => {
    const x = part.x[0];
    return x === undefined || joined.x.length === 0
      ? joinColumns(joined, part)
      : joinColumns(joinColumns(joined, emptyBucket(x, part.fromStep[0] ?? x)), part);
  }, noColumns);
}

function emptyBucket(x: number, step: number): BucketColumns {
  return { ...pointColumns([{ x, step, value: NaN }]), nan: [0] };
}
