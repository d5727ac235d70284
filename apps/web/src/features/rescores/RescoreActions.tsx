"use client";
import type { RescoreView } from "../../api/types.ts";
import { PauseOrCancel } from "../../ui/PauseOrCancel.tsx";
import { useRescoreActions } from "./useRescoreActions.ts";

/** Pause or resume, and cancel; nothing of a rescore that is over. */
export function RescoreActions({ rescore }: { rescore: RescoreView }) {
  const { pause, resume, cancel } = useRescoreActions();
  const { id: rescoreId, status, runName } = rescore;
  if (status !== "running" && status !== "paused") return null;
  return (
    <PauseOrCancel
      isPaused={status === "paused"}
      busy={pause.isPending || resume.isPending || cancel.isPending}
      onPause={() => pause.mutate({ rescoreId })}
      onResume={() => resume.mutate({ rescoreId })}
      onCancel={() => cancel.mutate({ rescoreId })}
      question={`Cancel this rescore of ${runName}?`}
      confirm="Cancel the rescore"
    >
      Results that are in stay; versions that are not complete get no means. A cancelled rescore cannot be resumed; the
      same pins can be rescored again and give the same rollouts.
    </PauseOrCancel>
  );
}
