"use client";
import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { launchKind } from "./launchKind.ts";
import type { ReadForm } from "./readForm.ts";
import { stressStart } from "./stressStart.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** Asks the server what a launch would do; nothing is stored by it. */
export function useDryRun(start: LaunchStart) {
  const trpc = useTRPC();
  const told = {
    onError: (error: unknown) => void toast.error("The dry run was not made", { description: messageOf(error) }),
  };
  const runs = useMutation(trpc.runs.dryRun.mutationOptions(told));
  const stressTest = useMutation(trpc.stress.dryRun.mutationOptions(told));
  const trial = start.mode === "stress" ? stressTest : runs;
  return {
    /** Null before one was made, and while something was wrong in it. */
    plan: trial.data?.plan ?? null,
    problems: trial.data?.problems ?? [],
    sending: trial.isPending,
    reset: () => {
      runs.reset();
      stressTest.reset();
    },
    send: (read: ReadForm) => {
      const { name, arms, seeds } = read;
      const stress = stressStart(read);
      if (stress) stressTest.mutate(stress);
      else if (start.mode !== "stress") {
        runs.mutate({
          ...{ name, arms: [...arms], seeds: [...seeds] },
          kind: launchKind(start, read),
          clonedFrom: start.from?.id ?? null,
        });
      }
    },
  };
}
