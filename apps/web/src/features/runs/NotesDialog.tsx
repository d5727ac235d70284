"use client";
import { type FormEvent, useState } from "react";
import type { RunListRow } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useAnnotations } from "./useAnnotations.ts";

/** What people note about a run. */
export function NotesDialog({ run, onClose }: { run: RunListRow | null; onClose: () => void }) {
  return (
    <Dialog open={run !== null} onOpenChange={onClose} title={`Notes of ${run?.name ?? ""}`}>
      {run && <NotesForm key={run.id} run={run} onClose={onClose} />}
    </Dialog>
  );
}

function NotesForm({ run, onClose }: { run: RunListRow; onClose: () => void }) {
  const [notes, setNotes] = useState(run.notes);
  const { setNotes: save } = useAnnotations();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (notes.trim() !== run.notes) save(run, { before: run.notes, after: notes });
    onClose();
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <textarea
        aria-label="Notes"
        value={notes}
        rows={8}
        maxLength={20_000}
        onChange={(event) => setNotes(event.target.value)}
        placeholder="What you tried, what you saw, what to do next"
        className="w-full resize-y rounded-md border border-line-strong bg-raised px-2.5 py-1.5"
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
