"use client";
import type { EvaluationView } from "../../api/types.ts";
import { PauseOrCancel } from "../../ui/PauseOrCancel.tsx";
import { useEvaluationActions } from "./useEvaluationActions.ts";

/** Pause or resume, and cancel; nothing of an evaluation that is over. */
export function EvaluationActions({ evaluation }: { evaluation: EvaluationView }) {
  const { pause, resume, cancel } = useEvaluationActions();
  const { id: evaluationId, status, policy, benchmark } = evaluation;
  if (status !== "running" && status !== "paused") return null;
  return (
    <PauseOrCancel
      isPaused={status === "paused"}
      busy={pause.isPending || resume.isPending || cancel.isPending}
      onPause={() => pause.mutate({ evaluationId })}
      onResume={() => resume.mutate({ evaluationId })}
      onCancel={() => cancel.mutate({ evaluationId })}
      question={`Cancel the evaluation of ${policy.label} on ${benchmark}?`}
      confirm="Cancel the evaluation"
    >
      It gets no result; its rollouts stay to be read. A cancelled evaluation cannot be resumed; the same policy can be
      evaluated again and gives the same rollouts.
    </PauseOrCancel>
  );
}
