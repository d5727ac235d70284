"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { undoToast } from "../../ui/undoToast.ts";

/** Archives a benchmark, or brings it back; either can be undone. */
export function useArchiveBenchmark() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const change = useMutation(
    trpc.evaluations.archiveBenchmark.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.evaluations.pathKey() }),
      onError: (error) => toast.error("The benchmark was not changed", { description: messageOf(error) }),
    }),
  );
  const archive = (name: string, archived: boolean) =>
    change.mutate(
      { name, archived },
      {
        onSuccess: () =>
          undoToast({
            done: `${name} ${archived ? "archived" : "restored"}`,
            ...(archived && { description: "Its evaluations stay; it is offered no more." }),
            undo: () => change.mutate({ name, archived: !archived }),
          }),
      },
    );
  return { archive, isPending: change.isPending };
}
