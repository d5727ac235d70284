"use client";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { launchKind } from "./launchKind.ts";
import type { ReadForm } from "./readForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** Asks the server what a launch would do; nothing is stored by it. */
export function useDryRun(start: LaunchStart) {
  const trpc = useTRPC();
  const trial = useMutation(
    trpc.runs.dryRun.mutationOptions({
      onError: (error) => toast.error("The dry run was not made", { description: messageOf(error) }),
    }),
  );
  return {
    /** Null before one was made, and while something was wrong in it. */
    plan: trial.data?.plan ?? null,
    problems: trial.data?.problems ?? [],
    sending: trial.isPending,
    reset: trial.reset,
    send: (read: ReadForm) => {
      const { name, arms, seeds } = read;
      trial.mutate({
        name,
        kind: launchKind(start, read),
        arms: [...arms],
        seeds: [...seeds],
        clonedFrom: start.from?.id ?? null,
      });
    },
  };
}
