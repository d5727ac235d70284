import type { BenchmarkView, CheckpointSelectionView } from "../../api/types.ts";
import type { ChartLine, ChartMarker } from "../../charts/chartSpec.ts";
import { pointColumns } from "../../charts/columns.ts";
import { seriesStyle } from "../../charts/seriesStyle.ts";
import type { MatrixRow } from "./matrixRows.ts";

/** A line for each benchmark: pass@1 of a run's checkpoints by version, with 95 % intervals. Validation benchmarks say so. */
export function passAtLines(
  runId: string,
  benchmarks: readonly BenchmarkView[],
  rows: readonly MatrixRow[],
): readonly ChartLine[] {
  return benchmarks.flatMap(({ name, role }, column) => {
    const points = rows
      .flatMap(({ policy: { ref }, cells }) => {
        const result = cells[column]?.result;
        return ref.kind === "checkpoint" && ref.runId === runId && result
          ? [{ x: ref.version, ...result.passAt1 }]
          : [];
      })
      .sort((a, b) => a.x - b.x);
    if (points.length === 0) return [];
    return [
      {
        ...{ id: name, runId, label: role === "validation" ? `${name} (validation)` : name, smooth: false },
        ...{ color: seriesStyle(column).color, dash: role === "validation" },
        columns: pointColumns(points.map(({ x, mean }) => ({ x, value: mean }))),
        band: {
          low: points.map(({ low }) => low),
          high: points.map(({ high }) => high),
          ...{ n: points.map(() => 1), of: 1 },
        },
      },
    ];
  });
}

/** A mark at each chosen checkpoint, which names the benchmarks that chose it. */
export function selectionMarkers(
  selections: readonly CheckpointSelectionView[],
  placeOf: (version: number) => number | null = (version) => version,
): readonly ChartMarker[] {
  return [...chosenOn(selections)].flatMap(([version, names]) => {
    const x = placeOf(version);
    return x === null ? [] : [{ x, label: chosenText(names), tone: "info" } as const];
  });
}

/** The benchmarks that chose each version, by version. */
export function chosenOn(selections: readonly CheckpointSelectionView[]): ReadonlyMap<number, readonly string[]> {
  const chosen = new Map<number, readonly string[]>();
  for (const { version, benchmark } of selections) chosen.set(version, [...(chosen.get(version) ?? []), benchmark]);
  return chosen;
}

/** "chosen on dev-32". */
export const chosenText = (benchmarks: readonly string[]): string => `chosen on ${benchmarks.join(", ")}`;
