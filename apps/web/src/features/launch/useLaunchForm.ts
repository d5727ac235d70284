"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemsOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { estimateDuration } from "./estimate.ts";
import { focusField } from "./fieldId.ts";
import { fieldOf } from "./fieldOf.ts";
import { type Entered, type ReadForm, readForm } from "./readForm.ts";
import { freshStress, type StressDraft } from "./stressInput.ts";
import { useLaunch } from "./useLaunch.ts";
import type { LaunchStart } from "./useLaunchStart.ts";

/** The state of the launch form: what was entered, what is wrong, what would be launched, and how to send it. */
export function useLaunchForm(start: LaunchStart) {
  const trpc = useTRPC();
  const options = useQuery(trpc.runs.options.queryOptions());
  const launch = useLaunch(start);
  const [known, setEntered] = useState<Entered>(() => ({
    name: null,
    seeds: String(start.arms[0]?.config.seed ?? 1),
    draft: {},
    stress: freshStress,
  }));
  const series = known.stress.series || (options.data?.taskSeries[0] ?? "");
  const entered: Entered = { ...known, stress: { ...known.stress, series } };
  const enter = (changes: Partial<Entered>) => {
    launch.reset();
    setEntered((before) => ({ ...before, ...changes }));
  };

  const read = readForm(start, entered);
  // Which series there are is not known yet, so that none is chosen is nobody's mistake.
  const waiting = start.mode === "stress" && options.isPending;
  const own = new Map([...read.problems].filter(([path]) => !(waiting && path === "candidates.series")));
  const refused = problemsOf(launch.error).map(({ path, message }) => [fieldOf(path), message] as const);
  const problems = own.size > 0 ? own : new Map(refused);
  return {
    ...read,
    problems,
    entered,
    /** The name as typed, with the spaces that are cut off before it is sent. */
    shownName: entered.name ?? read.name,
    enter,
    enterStress: (changes: Partial<StressDraft>) => enter({ stress: { ...entered.stress, ...changes } }),
    enterSetting: (path: string, entry: string | boolean | null) => {
      const { [path]: _, ...rest } = entered.draft;
      enter({ draft: entry === null ? rest : { ...rest, [path]: entry } });
    },
    options,
    estimate: useEstimate(start, read),
    waiting,
    sending: launch.sending,
    submit: () => {
      const [first] = problems.keys();
      if (first !== undefined) focusField(first);
      else launch.send(read);
    },
  };
}

export type LaunchForm = ReturnType<typeof useLaunchForm>;

/** How long it would take; undefined while the runs to estimate from are being loaded, null when there are none. */
function useEstimate({ mode }: LaunchStart, { configs, seeds, stress }: ReadForm) {
  const trpc = useTRPC();
  const options = useQuery(trpc.runs.options.queryOptions());
  const runs = useQuery(trpc.runs.list.queryOptions());
  const sizes = new Map(options.data?.tasksets.map(({ name, tasks }) => [name, tasks]));
  return (
    runs.data &&
    estimateDuration(runs.data, {
      configs: seeds.flatMap(() => configs),
      measured: (stress?.attempts ?? 0) * (stress?.candidates.count ?? 0),
      poolSize: (taskset) => (mode === "stress" ? stress?.poolSize : sizes.get(taskset)),
    })
  );
}
