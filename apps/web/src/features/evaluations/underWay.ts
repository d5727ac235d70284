import type { EvaluationMatrix, EvaluationView } from "../../api/types.ts";

/** Evaluations of the matrix that run or are paused. */
export function underWay({ rows }: EvaluationMatrix): readonly EvaluationView[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell?.status === "running" || cell?.status === "paused" ? [cell] : [])),
  );
}
