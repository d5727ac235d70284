"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";

/** Steers evaluations; what is shown of them is read again. */
export function useEvaluationActions() {
  const trpc = useTRPC();
  const client = useQueryClient();
  const options = (done: string) => ({
    onSuccess: () => {
      toast.success(done);
      return client.invalidateQueries({ queryKey: trpc.evaluations.pathKey() });
    },
    onError: (error: unknown) => toast.error("That did not work", { description: messageOf(error) }),
  });
  const { pause, resume, cancel } = trpc.evaluations;
  return {
    pause: useMutation(pause.mutationOptions(options("Evaluation paused; what is under way still counts"))),
    resume: useMutation(resume.mutationOptions(options("Evaluation goes on"))),
    cancel: useMutation(cancel.mutationOptions(options("Evaluation cancelled; tasks that are in stay"))),
  };
}
