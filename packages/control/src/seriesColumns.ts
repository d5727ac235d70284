import type { series } from "@holdfast/db";
import { bucketize, type SeriesColumns } from "@holdfast/metrics";

/** Buckets of a series by step, not yet placed on an axis. */
export type StepColumns = Omit<SeriesColumns, "runId" | "name" | "segment" | "x">;

/** One bucket per point. */
export function columnsOfPoints({ steps, values }: series.RawPoints): StepColumns {
  const points = steps.map((step, place) => ({ step, value: values[place] ?? NaN }));
  const { x: _x, ...columns } = bucketize(points, { maxBuckets: points.length });
  return { total: points.length, ...columns };
}

/** The stored buckets of each series; rows of a series are next to each other, in the order of steps. */
export function columnsOfBuckets(rows: readonly series.BucketRow[]): ReadonlyMap<number, StepColumns> {
  const bySeries = new Map<number, series.BucketRow[]>();
  for (const row of rows) {
    const known = bySeries.get(row.id);
    if (known) known.push(row);
    else bySeries.set(row.id, [row]);
  }
  return new Map([...bySeries].map(([id, own]) => [id, columnsOf(own)]));
}

function columnsOf(rows: readonly series.BucketRow[]): StepColumns {
  return {
    total: rows.reduce((sum, { count, nan, posInf, negInf }) => sum + count + nan + posInf + negInf, 0),
    fromStep: rows.map(({ fromStep }) => fromStep),
    toStep: rows.map(({ toStep }) => toStep),
    min: rows.map(({ min }) => min ?? NaN),
    max: rows.map(({ max }) => max ?? NaN),
    first: rows.map(({ first }) => first ?? NaN),
    last: rows.map(({ last }) => last ?? NaN),
    mean: rows.map(({ sum, count }) => sum / count),
    count: rows.map(({ count }) => count),
    nan: rows.map(({ nan }) => nan),
    posInf: rows.map(({ posInf }) => posInf),
    negInf: rows.map(({ negInf }) => negInf),
  };
}
