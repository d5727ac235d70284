"use client";
import { presets, type RunConfig } from "@holdfast/recipe";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { messageOf, problemsOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { type Draft, draftChanges, readDraft } from "./draft.ts";

/** Where the form starts: a preset of this name, or a copy of a run. */
export interface LaunchBase {
  readonly preset: string | null;
  readonly from: { readonly id: string; readonly name: string } | null;
  readonly config: RunConfig;
}

/** The state of the launch form: its base, what was entered, what is wrong, and how to send it. */
export function useLaunchForm(base: LaunchBase) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const router = useRouter();
  const [draft, setDraft] = useState<Draft>({});
  const [typedName, setName] = useState<string | null>(null);
  const launch = useMutation(
    trpc.runs.launch.mutationOptions({
      onSuccess: (run) => {
        toast.success(`Launched ${run.name}`);
        router.push(`/runs/${run.id}`);
        return client.invalidateQueries({ queryKey: trpc.runs.list.queryKey() });
      },
      onError: (error) => toast.error("The run was not launched", { description: messageOf(error) }),
    }),
  );

  const read = readDraft(base.config, draft);
  const config = read.ok ? read.config : null;
  const seed = draft["seed"] ?? String(base.config.seed);
  const name = typedName ?? `${base.from ? `${base.from.name}, again` : (base.preset ?? "run")} · seed ${seed}`;
  const problems = new Map(
    (read.ok ? problemsOf(launch.error) : read.problems).map(({ path, message }) => [path, message]),
  );
  if (name.trim() === "") problems.set("name", "Give the run a name.");

  return {
    name,
    setName: (next: string) => {
      launch.reset();
      setName(next);
    },
    draft,
    change: (path: string, entry: string | boolean | null) => {
      launch.reset();
      setDraft(({ [path]: _, ...rest }) => (entry === null ? rest : { ...rest, [path]: entry }));
    },
    problems,
    changes: draftChanges(base.config, draft),
    sending: launch.isPending || launch.isSuccess,
    submit: () => {
      const [first] = problems.keys();
      if (first !== undefined) focusField(first);
      else if (config) launch.mutate({ name: name.trim(), preset: base.preset, config });
    },
  };
}

export type LaunchForm = ReturnType<typeof useLaunchForm>;

/** Brings a setting into view and puts the cursor in it. */
export function focusField(path: string): void {
  document.getElementById(fieldId(path))?.focus();
}

/** The DOM id of a setting's control. */
export function fieldId(path: string): string {
  return `setting-${path}`;
}

/** The base that the address asks for: ?from=<run> or ?preset=<name>, the first preset when neither. */
export function useLaunchBase() {
  const trpc = useTRPC();
  const url = useUrlState();
  const from = url.get("from");
  const run = useQuery(trpc.runs.get.queryOptions({ runId: from }, { enabled: from !== "", staleTime: Infinity }));
  const preset = presets.find(({ name }) => name === url.get("preset")) ?? presets[0];
  const choosePreset = (name: string) => url.set({ preset: name, from: null });
  if (from !== "") {
    const base: LaunchBase | null = run.data
      ? { preset: run.data.preset, from: { id: run.data.id, name: run.data.name }, config: run.data.config }
      : null;
    return { base, error: run.error, retry: () => void run.refetch(), choosePreset };
  }
  const base: LaunchBase | null = preset ? { preset: preset.name, from: null, config: preset.config } : null;
  return { base, error: null, retry: () => undefined, choosePreset };
}
