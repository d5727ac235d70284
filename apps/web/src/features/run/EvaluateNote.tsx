"use client";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/State.tsx";

/** What stands in the place of the board of a run that samples an evaluation. */
export function EvaluateNote({ runId }: { runId: string }) {
  const trpc = useTRPC();
  const evaluations = useQuery(trpc.evaluations.list.queryOptions({}));
  const found = evaluations.data?.find((evaluation) => evaluation.runId === runId);
  return (
    <EmptyState
      title="This run evaluates, it does not train"
      action={
        <ButtonLink href={found ? `/evaluations/${found.id}` : "/evaluations"} look="primary">
          The evaluation
        </ButtonLink>
      }
    >
      It attempts the tasks of a benchmark with frozen weights. What they solved is on the page of the evaluation; the
      rollouts are under “Rollouts”.
    </EmptyState>
  );
}
