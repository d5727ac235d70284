import type { CheckpointSelectionView, EvaluationMatrix } from "../../api/types.ts";
import type { ChartLine, ChartMarker } from "../../charts/chartSpec.ts";
import { pointColumns } from "../../charts/columns.ts";
import { seriesStyle } from "../../charts/seriesStyle.ts";

/** A run's versions by the digest of their weights: what has the same weights is the same policy, as version 0 and its base. */
type VersionsByDigest = ReadonlyMap<string, number>;

/** A line for each benchmark: pass@1 of a run's versions, with 95 % intervals. Validation benchmarks say so. */
export function passAtLines(
  { benchmarks, rows }: EvaluationMatrix,
  runId: string,
  versions: VersionsByDigest,
): readonly ChartLine[] {
  return benchmarks.flatMap(({ name, role }, column) => {
    const points = rows
      .flatMap(({ policy: { digest }, cells }) => {
        const result = cells[column]?.result;
        const version = digest === null ? undefined : versions.get(digest);
        return result && version !== undefined ? [{ x: version, ...result.passAt1 }] : [];
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

/** What holds of selections that come newest first: the newest of each benchmark. */
export const standingOf = (selections: readonly CheckpointSelectionView[]): readonly CheckpointSelectionView[] =>
  selections.filter(({ benchmark }, place) => selections.findIndex((one) => one.benchmark === benchmark) === place);

/** The benchmarks that chose each version, by version; selections come newest first, and an older choice no longer holds. */
export function chosenOn(selections: readonly CheckpointSelectionView[]): ReadonlyMap<number, readonly string[]> {
  const chosen = new Map<number, readonly string[]>();
  for (const { version, benchmark } of standingOf(selections))
    chosen.set(version, [...(chosen.get(version) ?? []), benchmark]);
  return chosen;
}

/** "chosen on dev-32". */
export const chosenText = (benchmarks: readonly string[]): string => `chosen on ${benchmarks.join(", ")}`;
