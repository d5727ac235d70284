"use client";
import type { EvaluationMatrix } from "../../api/types.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { measuredColumns } from "./matrixRows.ts";

export interface ShownMatrix extends EvaluationMatrix {
  /** Benchmarks without a result of these policies; they are shown when asked for. */
  readonly unmeasured: number;
  readonly all: boolean;
  readonly onAll: (all: boolean) => void;
}

/** The matrix with the columns that are shown; whether that is all of them is in the address. */
export function useShownMatrix(matrix: EvaluationMatrix): ShownMatrix {
  const url = useUrlState();
  const measured = measuredColumns(matrix);
  const all = url.get("columns") === "all";
  return {
    ...(all ? matrix : measured),
    ...{ all, unmeasured: matrix.benchmarks.length - measured.benchmarks.length },
    onAll: (wanted) => url.set({ columns: wanted ? "all" : null }),
  };
}
