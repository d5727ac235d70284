"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";

/** Steers rescores; what is shown of them is read again. */
export function useRescoreActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const options = (done: string) => ({
    onSuccess: () => {
      toast.success(done);
      return client.invalidateQueries({ queryKey: trpc.rescores.pathKey() });
    },
    onError: (error: unknown) => toast.error("That did not work", { description: messageOf(error) }),
  });
  return {
    pause: useMutation(trpc.rescores.pause.mutationOptions(options("Rescore paused; what is under way still counts"))),
    resume: useMutation(trpc.rescores.resume.mutationOptions(options("Rescore goes on"))),
    cancel: useMutation(trpc.rescores.cancel.mutationOptions(options("Rescore cancelled; what is in stays"))),
  };
}
