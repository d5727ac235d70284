"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { undoToast } from "../../ui/undoToast.ts";

/** Adds, probes and archives endpoints; the list is read again. */
export function useEndpointActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: trpc.endpoints.pathKey() });
  const onError = (error: unknown) => void toast.error("That did not work", { description: messageOf(error) });
  const archive = useMutation(
    trpc.endpoints.archive.mutationOptions({
      onSuccess: ({ name, archivedAt }) => {
        if (archivedAt !== null) {
          undoToast({
            done: `${name} archived`,
            description: "Its evaluations stay.",
            undo: () => archive.mutate({ name, archived: false }),
          });
        } else toast.success(`${name} is offered again`);
        return readAgain();
      },
      onError,
    }),
  );
  return {
    create: useMutation(trpc.endpoints.create.mutationOptions({ onSuccess: readAgain })),
    probe: useMutation(trpc.endpoints.probe.mutationOptions({ onSuccess: readAgain, onError })),
    archive,
  };
}
