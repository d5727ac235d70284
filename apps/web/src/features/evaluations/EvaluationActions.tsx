"use client";
import { useState } from "react";
import type { EvaluationView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useEvaluationActions } from "./useEvaluationActions.ts";

/** Pause or resume, and cancel; nothing of an evaluation that is over. */
export function EvaluationActions({ evaluation }: { evaluation: EvaluationView }) {
  const [asking, setAsking] = useState(false);
  const { pause, resume, cancel } = useEvaluationActions();
  const { id: evaluationId, status, policy, benchmark } = evaluation;
  if (status !== "running" && status !== "paused") return null;
  const busy = pause.isPending || resume.isPending || cancel.isPending;
  return (
    <span className="flex gap-1.5">
      {status === "running" ? (
        <Button disabled={busy} onClick={() => pause.mutate({ evaluationId })}>
          Pause
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => resume.mutate({ evaluationId })}>
          Resume
        </Button>
      )}
      <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
        Cancel…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel the evaluation of ${policy.label} on ${benchmark}?`}
        confirm="Cancel the evaluation"
        onConfirm={() => cancel.mutate({ evaluationId })}
      >
        It gets no result; its rollouts stay to be read. A cancelled evaluation cannot be resumed; the same policy can
        be evaluated again and gives the same rollouts.
      </ConfirmDialog>
    </span>
  );
}
