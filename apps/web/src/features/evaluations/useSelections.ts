"use client";
import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import type { CheckpointSelectionView, EvaluationMatrix } from "../../api/types.ts";

/** What was chosen among the policies of the matrix: the selections of its runs, once it has a chosen checkpoint. */
export function useSelections(matrix: EvaluationMatrix | undefined): readonly CheckpointSelectionView[] {
  const trpc = useTRPC();
  const policies = matrix?.rows.map(({ policy }) => policy) ?? [];
  const hasChosen = policies.some(({ selectedOn }) => selectedOn.length > 0);
  const runIds = new Set(
    hasChosen ? policies.flatMap(({ ref }) => (ref.kind === "checkpoint" ? [ref.runId] : [])) : [],
  );
  const found = useQueries({
    queries: [...runIds].map((runId) => trpc.evaluations.selections.queryOptions({ runId })),
  });
  return found.flatMap(({ data }) => data ?? []);
}

/** Ids of the evaluations that a checkpoint was chosen by. */
export const usedToChoose = (selections: readonly CheckpointSelectionView[]): ReadonlySet<string> =>
  new Set(selections.flatMap(({ among }) => among.map(({ evaluationId }) => evaluationId)));
