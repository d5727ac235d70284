import type { SeriesColumns } from "@holdfast/metrics";
import { pointColumns } from "../charts/columns.ts";

/** A series with a point at each of the steps 1, 2, … or at those given; values may be NaN or ±Infinity. */
export function aSeries(
  values: readonly number[],
  over: Partial<Pick<SeriesColumns, "runId" | "name" | "segment">> & { readonly steps?: readonly number[] } = {},
): SeriesColumns {
  const { runId = "run_first", name = "reward/mean", segment = 0, steps = values.map((_, index) => index + 1) } = over;
  const points = values.map((value, index) => ({ x: steps[index] ?? index + 1, value }));
  return { ...pointColumns(points), runId, name, segment, total: values.length };
}
