"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";

/** Pause, resume and stop, each with a word on what happened. */
export function useRunActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const told = (done: string, failed: string) => ({
    onSuccess: (run: { readonly name: string }) => {
      toast.success(`${run.name}: ${done}`);
      return client.invalidateQueries({ queryKey: trpc.runs.pathKey() });
    },
    onError: (error: unknown) => toast.error(failed, { description: messageOf(error) }),
  });
  return {
    pause: useMutation(trpc.runs.pause.mutationOptions(told("pausing after this update", "The run was not paused"))),
    resume: useMutation(trpc.runs.resume.mutationOptions(told("resumed", "The run was not resumed"))),
    stop: useMutation(trpc.runs.stop.mutationOptions(told("stopping after this update", "The run was not stopped"))),
  };
}
