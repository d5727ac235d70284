"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { launchKind } from "./launchKind.ts";
import type { ReadForm } from "./readForm.ts";
import { stressStart } from "./stressStart.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** Sends what was put together, as a run, an experiment or a stress test, and opens its page. */
export function useLaunch(start: LaunchStart) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const told = (page: "runs" | "experiments") => ({
    onSuccess: ({ id, name }: { readonly id: string; readonly name: string }) => {
      toast.success(`Launched ${name}`);
      router.push(`/${page}/${id}`);
      return Promise.all([
        client.invalidateQueries({ queryKey: trpc.runs.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.experiments.list.queryKey() }),
      ]);
    },
    onError: (error: unknown) => toast.error("Nothing was launched", { description: messageOf(error) }),
  });
  const run = useMutation(trpc.runs.launch.mutationOptions(told("runs")));
  const experiment = useMutation(trpc.experiments.launch.mutationOptions(told("experiments")));
  const stressTest = useMutation(trpc.stress.start.mutationOptions(told("experiments")));
  const all = [run, experiment, stressTest];

  return {
    error: all.find(({ error }) => error !== null)?.error ?? null,
    sending: all.some(({ isPending, isSuccess }) => isPending || isSuccess),
    reset: () => {
      for (const mutation of all) mutation.reset();
    },
    /** The number of runs has been shown, so that sending them confirms it. */
    send: (read: ReadForm) => {
      const { name, arms, seeds } = read;
      const [arm, seed] = [arms[0], seeds[0]];
      if (!arm || seed === undefined) return;
      const clonedFrom = start.from?.id ?? null;
      const kind = launchKind(start, read);
      const stress = stressStart(read);
      if (stress) stressTest.mutate(stress);
      else if (kind === "run") run.mutate({ name, preset: arm.preset, config: { ...arm.config, seed }, clonedFrom });
      else experiment.mutate({ name, kind, arms: [...arms], seeds: [...seeds], clonedFrom, confirmed: true });
    },
  };
}
