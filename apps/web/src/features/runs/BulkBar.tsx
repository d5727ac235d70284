"use client";
import { Tag, X } from "lucide-react";
import { useState } from "react";
import type { RunListRow } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { allowedActions } from "./status.ts";
import { TagEditor } from "./TagEditor.tsx";
import { namesOf, useAnnotations } from "./useAnnotations.ts";

interface BulkBarProps {
  readonly runs: readonly RunListRow[];
  readonly tags: readonly string[];
  readonly archived: boolean;
  readonly onClear: () => void;
  readonly onNotes: (run: RunListRow) => void;
}

/** Where runs are compared. */
export const comparePath = (runs: readonly { readonly id: string }[]): string =>
  `/compare?runs=${runs.map(({ id }) => id).join(",")}`;

/** What can be done with the selected runs; lies over the foot of the page, so that choosing moves nothing. */
export function BulkBar({ runs, tags, archived, onClear, onNotes }: BulkBarProps) {
  const [stopping, setStopping] = useState(false);
  const [tagging, setTagging] = useState(false);
  const { archive, restore, stop } = useAnnotations();
  const stoppable = runs.filter((run) => allowedActions(run.status).stop);
  const working = runs.filter((run) => run.status === "running" || run.status === "stopping");
  const [first] = runs;
  if (!first) return null;
  const done = (act: () => void) => () => {
    act();
    onClear();
  };
  return (
    <div
      role="toolbar"
      aria-label="Selected runs"
      className="fixed inset-x-4 bottom-4 z-30 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-accent-soft px-3 py-1.5 shadow-lg md:right-5 md:left-[216px]"
    >
      <strong className="font-[600] tabular-nums">{runs.length} selected</strong>
      <ButtonLink href={comparePath(runs)} look="primary">
        Compare
      </ButtonLink>
      <Popover
        open={tagging}
        onOpenChange={setTagging}
        label="Tags of the selected runs"
        trigger={
          <Button>
            <Tag aria-hidden size={14} /> Tag
          </Button>
        }
      >
        <TagEditor runs={runs} known={tags} />
      </Popover>
      {runs.length === 1 && <Button onClick={() => onNotes(first)}>Notes…</Button>}
      {archived ? (
        <Button onClick={done(() => restore(runs))}>Restore</Button>
      ) : (
        <Button
          disabled={working.length > 0}
          title={working.length > 0 ? `Still at work: ${namesOf(working)}. Stop or pause first.` : undefined}
          onClick={done(() => archive(runs))}
        >
          Archive
        </Button>
      )}
      <Button disabled={stoppable.length === 0} onClick={() => setStopping(true)}>
        Stop…
      </Button>
      <Button look="quiet" className="ml-auto" onClick={onClear}>
        <X aria-hidden size={14} /> Clear
      </Button>
      <ConfirmDialog
        open={stopping && stoppable.length > 0}
        onOpenChange={setStopping}
        title={stoppable.length === 1 ? `Stop ${namesOf(stoppable)}?` : `Stop ${stoppable.length} runs?`}
        confirm="Stop"
        onConfirm={done(() => stop(stoppable))}
      >
        The update in flight finishes and is kept with its checkpoint. A stopped run cannot be resumed; it can be
        cloned.
        {stoppable.length < runs.length && ` ${runs.length - stoppable.length} of those selected have ended already.`}
      </ConfirmDialog>
    </div>
  );
}
