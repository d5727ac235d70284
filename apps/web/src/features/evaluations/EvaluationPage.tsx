"use client";
import { useQuery } from "@tanstack/react-query";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { EvaluatedTasks } from "./EvaluatedTasks.tsx";
import { EvaluationHeader } from "./EvaluationHeader.tsx";
import { PinsPanel } from "./PinsPanel.tsx";
import { ResultPanel } from "./ResultPanel.tsx";
import { useEvaluationChanges } from "./useEvaluationChanges.ts";

/** One policy on one benchmark: what it solved, under what, and every task. */
export function EvaluationPage({ evaluationId }: { evaluationId: string }) {
  const trpc = useTRPC();
  const detail = useQuery(trpc.evaluations.get.queryOptions({ evaluationId }));
  useEvaluationChanges();
  if (isNotFound(detail.error)) {
    return (
      <main>
        <EmptyState
          title="There is no such evaluation"
          action={<ButtonLink href="/evaluations">All evaluations</ButtonLink>}
        >
          No evaluation has the id {evaluationId}. It may belong to another data folder.
        </EmptyState>
      </main>
    );
  }
  const failure = detail.isError && (
    <ErrorState
      what={detail.data ? "The evaluation could not be renewed." : "The evaluation could not be loaded."}
      why={messageOf(detail.error)}
      stillWorks="If it is running, it goes on."
      onRetry={() => void detail.refetch()}
    />
  );
  if (!detail.data)
    return failure ? <main className="p-4 md:p-5">{failure}</main> : <PageSkeleton title="Evaluation" />;
  const evaluation = detail.data;
  const { status, reason } = evaluation;
  return (
    <>
      <EvaluationHeader evaluation={evaluation} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {failure}
        {status === "paused" && (
          <Note tone="warn">Paused. {reason ?? "Resume goes on with the tasks that are left."}</Note>
        )}
        {status === "cancelled" && <Note tone="warn">Cancelled; it has no result. {reason}</Note>}
        <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
          <ResultPanel evaluation={evaluation} />
          <PinsPanel evaluation={evaluation} />
        </div>
        <EvaluatedTasks evaluation={evaluation} />
      </main>
    </>
  );
}
