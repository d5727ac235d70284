"use client";
import { useQueryClient } from "@tanstack/react-query";
import { readAgain } from "../../api/readAgain.ts";
import { useTRPC } from "../../api/trpc.ts";
import { useRunChanges } from "../runs/useRunChanges.ts";

/** Reads evaluations in sight again when a run, such as the one that samples an evaluation, may have moved. */
export function useEvaluationChanges(): void {
  const trpc = useTRPC();
  const client = useQueryClient();
  useRunChanges(() => {
    for (const queryKey of [
      trpc.evaluations.matrix.pathKey(),
      trpc.evaluations.list.pathKey(),
      trpc.evaluations.get.pathKey(),
      trpc.evaluations.selections.pathKey(),
    ]) {
      void readAgain(client, queryKey);
    }
  });
}
