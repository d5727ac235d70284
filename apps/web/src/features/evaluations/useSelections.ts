"use client";
import { useQueries } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import type { CheckpointSelectionView, EvaluationMatrix } from "../../api/types.ts";

/** What was chosen among the checkpoints of the matrix: the selections of every run that a mark in it names. */
export function useSelections(matrix: EvaluationMatrix | undefined): readonly CheckpointSelectionView[] {
  const trpc = useTRPC();
  const runIds = new Set(
    matrix?.rows.flatMap(({ policy: { ref, selectedOn } }) =>
      ref.kind === "checkpoint" && selectedOn.length > 0 ? [ref.runId] : [],
    ),
  );
  const found = useQueries({
    queries: [...runIds].map((runId) => trpc.evaluations.selections.queryOptions({ runId })),
  });
  return found.flatMap(({ data }) => data ?? []);
}

/** Ids of the evaluations that a checkpoint was chosen by. */
export const usedToChoose = (selections: readonly CheckpointSelectionView[]): ReadonlySet<string> =>
  new Set(selections.flatMap(({ among }) => among.map(({ evaluationId }) => evaluationId)));
