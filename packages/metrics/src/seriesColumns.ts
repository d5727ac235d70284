/**
 * Buckets as columns: entry i of each describes the i-th bucket of points, in order of x. A bucket of one point is the point.
 * No point is lost: count, nan, posInf and negInf add up to the points put in.
 */
export interface BucketColumns {
  /** Where the last point of the bucket lies, in the unit of the axis. */
  readonly x: readonly number[];
  /** First and last step of its points. */
  readonly fromStep: readonly number[];
  readonly toStep: readonly number[];
  /** Over its finite values; NaN when there is none. */
  readonly min: readonly number[];
  readonly max: readonly number[];
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly mean: readonly number[];
  /** Finite values. */
  readonly count: readonly number[];
  readonly nan: readonly number[];
  readonly posInf: readonly number[];
  readonly negInf: readonly number[];
}

/** One segment of one metric of one run. */
export interface SeriesColumns extends BucketColumns {
  readonly runId: string;
  readonly name: string;
  /** Attempt of the run that made these points; a resume begins the next one. */
  readonly segment: number;
  /** Points there are in the range, however many buckets hold them. */
  readonly total: number;
}

/** Points of a bucket, whatever their values. */
export function pointsIn({ count, nan, posInf, negInf }: BucketColumns, place: number): number {
  return (count[place] ?? 0) + (nan[place] ?? 0) + (posInf[place] ?? 0) + (negInf[place] ?? 0);
}

/** The buckets from place `from` to before place `to`. */
export function sliceBuckets(columns: BucketColumns, from: number, to: number): BucketColumns {
  return {
    x: columns.x.slice(from, to),
    fromStep: columns.fromStep.slice(from, to),
    toStep: columns.toStep.slice(from, to),
    min: columns.min.slice(from, to),
    max: columns.max.slice(from, to),
    first: columns.first.slice(from, to),
    last: columns.last.slice(from, to),
    mean: columns.mean.slice(from, to),
    count: columns.count.slice(from, to),
    nan: columns.nan.slice(from, to),
    posInf: columns.posInf.slice(from, to),
    negInf: columns.negInf.slice(from, to),
  };
}
