"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { undoToast } from "../../ui/undoToast.ts";
import { type TagChange, type TaggedRun, undoneTags } from "./undoneTags.ts";

export interface NamedRun {
  readonly id: string;
  readonly name: string;
}

/** "first run" or "3 runs". */
export const namesOf = (runs: readonly NamedRun[]): string =>
  runs.length === 1 ? (runs[0]?.name ?? "") : `${runs.length} runs`;

/** Tagging, noting, archiving and stopping runs; each says what happened, and what can be taken back can be undone. */
export function useAnnotations() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: trpc.runs.pathKey() });
  const told = (failed: string) => ({
    onSuccess: refresh,
    onError: (error: unknown) => void toast.error(failed, { description: messageOf(error) }),
  });
  const tag = useMutation(trpc.runs.tag.mutationOptions(told("The tags were not changed")));
  const note = useMutation(trpc.runs.setNotes.mutationOptions(told("The notes were not saved")));
  const archive = useMutation(trpc.runs.archive.mutationOptions(told("Nothing was archived")));
  const restore = useMutation(trpc.runs.restore.mutationOptions(told("Nothing was restored")));
  const stop = useMutation(trpc.runs.stopMany.mutationOptions(told("The runs were not stopped")));
  const idsOf = (runs: readonly NamedRun[]) => runs.map(({ id }) => id);

  return {
    changeTags: (runs: readonly TaggedRun[], { add, remove }: TagChange) => {
      const undo = undoneTags(runs, { add, remove });
      after(tag.mutateAsync({ runIds: idsOf(runs), add: [...add], remove: [...remove] }), () =>
        undoToast({
          done: `${namesOf(runs)} ${add.length > 0 ? "tagged" : "no longer tagged"} ${[...add, ...remove].join(", ")}`,
          undo: () => {
            for (const back of undo)
              tag.mutate({ runIds: [...back.runIds], add: [...back.add], remove: [...back.remove] });
          },
        }),
      );
    },
    setNotes: (run: NamedRun, notes: { readonly before: string; readonly after: string }) =>
      after(note.mutateAsync({ runId: run.id, notes: notes.after }), () =>
        undoToast({
          done: `Notes of ${run.name} saved`,
          undo: () => note.mutate({ runId: run.id, notes: notes.before }),
        }),
      ),
    archive: (runs: readonly NamedRun[]) =>
      after(archive.mutateAsync({ runIds: idsOf(runs) }), () =>
        undoToast({
          done: `${namesOf(runs)} archived`,
          description: "Nothing is deleted; it is under Archived.",
          undo: () => restore.mutate({ runIds: idsOf(runs) }),
        }),
      ),
    restore: (runs: readonly NamedRun[]) =>
      after(restore.mutateAsync({ runIds: idsOf(runs) }), () => toast.success(`${namesOf(runs)} restored`)),
    stop: (runs: readonly NamedRun[]) =>
      after(stop.mutateAsync({ runIds: idsOf(runs) }), ({ stopped, over }) => {
        const left = over.length > 0 ? `; ${over.length} had ended already` : "";
        toast.success(`Stopping ${stopped.length} ${stopped.length === 1 ? "run" : "runs"}${left}`);
      }),
  };
}

/** What follows a change that worked, also when the dialog that asked for it is gone by then. One that failed has said so. */
function after<Result>(change: Promise<Result>, then: (result: Result) => void): void {
  change.then(then, hasBeenTold);
}

const hasBeenTold = () => undefined;
