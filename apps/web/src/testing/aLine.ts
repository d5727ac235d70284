import type { BucketColumns } from "@holdfast/metrics";
import type { ChartLine } from "../charts/chartSpec.ts";
import { pointColumns } from "../charts/columns.ts";

/** A line measured at steps 1, 2, 3 …; null is a step without a measurement. */
export function aLine(values: readonly (number | null)[], over: Partial<ChartLine> = {}): ChartLine {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ x: index + 1, value }]));
  return { id: "reward", runId: "r", label: "reward", color: "var(--s1)", columns: pointColumns(points), ...over };
}

/** Columns of buckets of ten steps each, from [lowest, mean, highest]. */
export function bucketsOf(buckets: readonly (readonly [number, number, number])[]): BucketColumns {
  const zeros = buckets.map(() => 0);
  return {
    x: buckets.map((_, place) => place * 10 + 10),
    fromStep: buckets.map((_, place) => place * 10 + 1),
    toStep: buckets.map((_, place) => place * 10 + 10),
    min: buckets.map(([low]) => low),
    mean: buckets.map(([, mean]) => mean),
    max: buckets.map(([, , high]) => high),
    first: buckets.map(([, mean]) => mean),
    last: buckets.map(([, mean]) => mean),
    count: buckets.map(() => 10),
    nan: zeros,
    posInf: zeros,
    negInf: zeros,
  };
}
