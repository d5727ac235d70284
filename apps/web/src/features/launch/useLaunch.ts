"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { ReadForm } from "./readForm.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** Sends what was put together, as a run, an experiment or a stress test, and opens its page. */
export function useLaunch({ mode, arms }: LaunchStart) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const told = (page: "runs" | "experiments") => ({
    onSuccess: ({ id, name }: { readonly id: string; readonly name: string }) => {
      toast.success(`Launched ${name}`);
      router.push(`/${page}/${id}`);
      return Promise.all([
        client.invalidateQueries({ queryKey: trpc.runs.list.queryKey() }),
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
    send: ({ name, configs, seeds, stress }: Pick<ReadForm, "name" | "configs" | "seeds" | "stress">) => {
      const [arm, config, seed] = [arms[0], configs[0], seeds[0]];
      if (!arm || !config || seed === undefined) return;
      const single = { name, preset: arm.preset, config: { ...config, seed } };
      if (mode === "stress") {
        if (stress) stressTest.mutate({ ...single, ...stress });
      } else if (mode === "run" && seeds.length === 1) run.mutate(single);
      else {
        const sent = arms.map(({ name: armName, preset }, index) => ({
          name: armName,
          preset,
          config: configs[index],
        }));
        experiment.mutate({ name, kind: mode === "ladder" ? "ladder" : "grid", arms: sent, seeds: [...seeds] });
      }
    },
  };
}
