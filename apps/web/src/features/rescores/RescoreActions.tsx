"use client";
import { useState } from "react";
import type { RescoreView } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { useRescoreActions } from "./useRescoreActions.ts";

/** Pause or resume, and cancel; nothing of a rescore that is over. */
export function RescoreActions({ rescore }: { rescore: RescoreView }) {
  const [asking, setAsking] = useState(false);
  const { pause, resume, cancel } = useRescoreActions();
  const { id: rescoreId, status, runName } = rescore;
  if (status !== "running" && status !== "paused") return null;
  const busy = pause.isPending || resume.isPending || cancel.isPending;
  return (
    <span className="flex gap-1.5">
      {status === "running" ? (
        <Button disabled={busy} onClick={() => pause.mutate({ rescoreId })}>
          Pause
        </Button>
      ) : (
        <Button disabled={busy} onClick={() => resume.mutate({ rescoreId })}>
          Resume
        </Button>
      )}
      <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
        Cancel…
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Cancel this rescore of ${runName}?`}
        confirm="Cancel the rescore"
        onConfirm={() => cancel.mutate({ rescoreId })}
      >
        Results that are in stay; versions that are not complete get no means. A cancelled rescore cannot be resumed;
        the same pins can be rescored again and give the same rollouts.
      </ConfirmDialog>
    </span>
  );
}
