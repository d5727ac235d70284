import type { BenchmarkView } from "../../api/types.ts";
import type { MatrixRow } from "./matrixRows.ts";

/** Two evaluations on one benchmark that can be compared. */
interface ComparablePair {
  readonly benchmark: string;
  readonly a: string;
  readonly b: string;
}

/** On every benchmark that has a result of both, the pair of evaluations of exactly two policies; none for fewer or more. */
export function comparisons(
  benchmarks: readonly BenchmarkView[],
  rows: readonly MatrixRow[],
): readonly ComparablePair[] {
  const [first, second, ...more] = rows;
  if (!first || !second || more.length > 0) return [];
  return benchmarks.flatMap(({ name }, column) => {
    const [a, b] = [first.cells[column], second.cells[column]];
    return a?.result && b?.result ? [{ benchmark: name, a: a.id, b: b.id }] : [];
  });
}

/** Where two evaluations are compared. */
export const comparePath = ({ a, b }: Pick<ComparablePair, "a" | "b">): string => `/evaluations/compare?a=${a}&b=${b}`;
