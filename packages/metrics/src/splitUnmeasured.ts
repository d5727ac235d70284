import { findMetric } from "./catalogue.ts";
import type { BucketColumns } from "./seriesColumns.ts";

export interface SplitColumns {
  readonly measured: BucketColumns;
  /** Where a bucket holds nothing that was measured, and its points. */
  readonly unmeasured: readonly { readonly x: number; readonly points: number }[];
}

/**
 * Takes out the buckets of a metric that hold only what is stored where nothing was measured (`MetricDefinition.unmeasured`): they
 * are no values, and no gap of the measurements around them. A bucket of several points with measured ones among them stays.
 */
export function splitUnmeasured(columns: BucketColumns, name: string): SplitColumns {
  const stored = findMetric(name)?.unmeasured;
  const { min, max, nan, posInf, negInf } = columns;
  const isUnmeasured = (place: number) =>
    stored !== undefined &&
    min[place] === stored &&
    max[place] === stored &&
    [nan, posInf, negInf].every((counts) => (counts[place] ?? 0) === 0);
  const places = columns.x.map((_, place) => place);
  const out = places.filter(isUnmeasured);
  if (out.length === 0) return { measured: columns, unmeasured: [] };
  return {
    measured: pick(
      columns,
      places.filter((place) => !isUnmeasured(place)),
    ),
    unmeasured: out.map((place) => ({ x: columns.x[place] ?? NaN, points: columns.count[place] ?? 0 })),
  };
}

function pick(columns: BucketColumns, places: readonly number[]): BucketColumns {
  const of = (values: readonly number[]) => places.map((place) => values[place] ?? NaN);
  return {
    ...{ x: of(columns.x), fromStep: of(columns.fromStep), toStep: of(columns.toStep) },
    ...{ min: of(columns.min), max: of(columns.max), first: of(columns.first), last: of(columns.last) },
    ...{ mean: of(columns.mean), count: of(columns.count) },
    ...{ nan: of(columns.nan), posInf: of(columns.posInf), negInf: of(columns.negInf) },
  };
}
