"use client";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { counted, durationText } from "./orderText.ts";
import type { LaunchForm } from "./useLaunchForm.ts";

interface ConfirmManyProps {
  readonly form: LaunchForm;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Asks whether so many runs are meant. */
export function ConfirmMany({ form, open, onOpenChange }: ConfirmManyProps) {
  const runs = counted(form.runs, "run");
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Launch ${runs}?`}
      confirm={`Launch ${runs}`}
      onConfirm={form.send}
    >
      They are queued as one experiment and start one after another. {durationText(form.estimate)}. The experiment can
      be stopped as a whole.
    </ConfirmDialog>
  );
}
