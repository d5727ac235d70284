/**
 * A series as columns: entry i of each describes the i-th bucket of points, in order of x. A bucket of one point is the point.
 * `min`, `max`, `first`, `last` and `mean` are over finite values and NaN where there is none; NaN and ±∞ are counted apart.
 */
export interface SeriesColumns {
  /** Attempt of the run that made these points; a resume begins the next one. */
  readonly segment: number;
  /** Points there are in the range, however many buckets hold them. */
  readonly total: number;
  /** Where the last point of the bucket lies, in the unit of the axis. */
  readonly x: readonly number[];
  readonly fromStep: readonly number[];
  readonly toStep: readonly number[];
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
