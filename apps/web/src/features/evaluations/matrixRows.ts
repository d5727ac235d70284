import type { EvaluationMatrix, EvaluationView } from "../../api/types.ts";

export type MatrixRow = EvaluationMatrix["rows"][number];

/** Which column rows are sorted by, and which end comes first; null keeps the order they came in. */
export interface MatrixSort {
  /** A benchmark's name, or "policy". */
  readonly by: string;
  readonly descending: boolean;
}

/** What the rows are narrowed to; empty texts narrow nothing. */
export interface MatrixFilter {
  /** A run's id, or "base" or "endpoint" for the policies that no run trained. */
  readonly source: string;
  /** Words that the label must hold, each of them. */
  readonly text: string;
}

/** Policies whose checkpoint, name or endpoint fits. */
export function filterRows(rows: readonly MatrixRow[], { source, text }: MatrixFilter): readonly MatrixRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ policy: { ref, label } }) => {
    const comesFrom = source === "" || source === (ref.kind === "checkpoint" ? ref.runId : ref.kind);
    return comesFrom && words.every((word) => label.toLowerCase().includes(word));
  });
}

/** Rows by pass@k on one benchmark or by their label; without a result they come last either way. */
export function sortRows(
  { benchmarks, rows }: EvaluationMatrix,
  sort: MatrixSort | null,
  k: number,
): readonly MatrixRow[] {
  if (sort === null) return rows;
  const sign = sort.descending ? -1 : 1;
  if (sort.by === "policy") {
    const byLabel = new Intl.Collator("en", { numeric: true });
    return rows.toSorted((a, b) => sign * byLabel.compare(a.policy.label, b.policy.label));
  }
  const column = benchmarks.findIndex(({ name }) => name === sort.by);
  const valueOf = ({ cells }: MatrixRow) => passAt(cells[column] ?? null, k);
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * (left - right);
  });
}

/** What a click on a column's head asks for: the best first, then the worst, then the order they came in. */
export function nextSort(sort: MatrixSort | null, by: string): MatrixSort | null {
  const first = by !== "policy";
  if (sort?.by !== by) return { by, descending: first };
  return sort.descending === first ? { by, descending: !first } : null;
}

/** pass@k of an evaluation that has a result for this k; null otherwise. */
export function passAt(cell: EvaluationView | null, k: number): number | null {
  const { result } = cell ?? {};
  if (!result) return null;
  return k === 1 ? result.passAt1.mean : (result.passAtK.find((one) => one.k === k)?.value ?? null);
}

/** Every k that some cell has a result for, 1 first. */
export function shownKs(rows: readonly MatrixRow[]): readonly number[] {
  const ks = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.result?.passAtK.map(({ k }) => k) ?? []));
  return [...new Set([1, ...ks])].sort((a, b) => a - b);
}

/** The matrix without benchmarks that none of its policies was ever evaluated on. */
export function measuredColumns({ benchmarks, rows }: EvaluationMatrix): EvaluationMatrix {
  const isMeasured = (column: number) => rows.some(({ cells }) => (cells[column] ?? null) !== null);
  const kept = benchmarks.map((_, column) => column).filter(isMeasured);
  return {
    benchmarks: benchmarks.filter((_, column) => kept.includes(column)),
    rows: rows.map(({ policy, cells }) => ({ policy, cells: kept.map((column) => cells[column] ?? null) })),
  };
}
