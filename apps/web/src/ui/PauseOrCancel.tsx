"use client";
import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface PauseOrCancelProps {
  readonly isPaused: boolean;
  readonly busy: boolean;
  readonly onPause: () => void;
  readonly onResume: () => void;
  readonly onCancel: () => void;
  /** The question before it is cancelled, the button that does, and what that means. */
  readonly question: string;
  readonly confirm: string;
  readonly children: ReactNode;
}

/** Pause or resume, and cancel after a question: for work that goes on by itself. */
export function PauseOrCancel({ isPaused, busy, question, confirm, children, ...on }: PauseOrCancelProps) {
  const [asking, setAsking] = useState(false);
  return (
    <span className="flex gap-1.5">
      <Button disabled={busy} onClick={isPaused ? on.onResume : on.onPause}>
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Button look="quiet" disabled={busy} onClick={() => setAsking(true)}>
        Cancel…
      </Button>
      <ConfirmDialog open={asking} onOpenChange={setAsking} title={question} confirm={confirm} onConfirm={on.onCancel}>
        {children}
      </ConfirmDialog>
    </span>
  );
}
