"use client";
import { configFields, estimateRuns } from "@holdfast/recipe";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { problemsOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { type Entered, freshEntered } from "./entered.ts";
import { type Entry, readEntry } from "./entries.ts";
import { fieldOf } from "./fieldOf.ts";
import { placeProblems } from "./placeProblems.ts";
import { queuedConfigs, type ReadForm, readForm } from "./readForm.ts";
import { readSeeds } from "./seeds.ts";
import { settingEdits } from "./settingEdits.ts";
import type { StressDraft } from "./stressInput.ts";
import { useDryRun } from "./useDryRun.ts";
import { useLaunch } from "./useLaunch.ts";
import type { LaunchStart } from "./useLaunchStart.ts";
import { editYaml } from "./yaml/editYaml.ts";
import { readYaml } from "./yaml/readYaml.ts";
import { settingsIn } from "./yaml/settingsIn.ts";

/** Runs above which the number is asked about before they are queued. */
const askAboveRuns = 100;

/** The state of the launch form: what was entered, what is wrong, what would be launched, and how to send it. */
export function useLaunchForm(start: LaunchStart) {
  const trpc = useTRPC();
  const options = useQuery(trpc.runs.options.queryOptions());
  const launch = useLaunch(start);
  const trial = useDryRun(start);
  const [known, setEntered] = useState<Entered>(() => freshEntered(start));
  const series = known.stress.series || (options.data?.taskSeries[0] ?? "");
  const entered = useMemo(() => ({ ...known, stress: { ...known.stress, series } }), [known, series]);
  const read = useMemo(() => readForm(start, entered), [start, entered]);
  const enter = (changes: Partial<Entered>) => {
    launch.reset();
    trial.reset();
    setEntered((before) => ({ ...before, ...changes }));
  };

  // Which series there are is not known yet, so that none is chosen is nobody's mistake.
  const waiting = start.mode === "stress" && options.isPending;
  const own = new Map([...read.problems].filter(([path]) => !(waiting && path === "candidates.series")));
  const refused = [...problemsOf(launch.error), ...trial.problems];
  const problems = own.size > 0 ? own : new Map(refused.map(({ path, message }) => [fieldOf(path), message]));
  const runs = read.arms.length * read.seeds.length;
  return {
    ...read,
    problems,
    placed: placeProblems(read.text, problems),
    entered,
    /** The name as typed, with the spaces that are cut off before it is sent. */
    shownName: entered.name ?? read.name,
    enter,
    enterStress: (changes: Partial<StressDraft>) => enter({ stress: { ...entered.stress, ...changes } }),
    enterYaml: (yaml: string) => enter(withYaml(entered, yaml)),
    enterSeeds: (seeds: string) => enter(withSeeds(entered, read, seeds)),
    enterSetting: (path: string, entry: Entry | null) => enter(withSetting(entered, read, { path, entry })),
    options,
    estimate: options.data && estimateOf(start, read, options.data),
    waiting,
    sending: launch.sending,
    runs,
    needsAsking: start.mode !== "stress" && runs > askAboveRuns,
    send: () => launch.send(read),
    trial,
    tryOut: () => trial.send(read),
  };
}

export type LaunchForm = ReturnType<typeof useLaunchForm>;

/** A new text; the form follows once it can be read, and so does the seed. */
function withYaml({ seeds: before }: Entered, yaml: string): Partial<Entered> {
  const text = readYaml(yaml);
  if (!text.ok) return { yaml };
  const seed = settingsIn(text.yaml.value).known.get("seed");
  const first = readSeeds(before);
  const moved = typeof seed === "number" && readSeeds(String(seed)).ok && !(first.ok && first.seeds[0] === seed);
  return { yaml, readable: yaml, ...(moved && { seeds: String(seed) }) };
}

/** New seeds; a whole configuration carries the first of them. */
function withSeeds({ yaml }: Entered, { whole, text }: ReadForm, seeds: string): Partial<Entered> {
  const read = readSeeds(seeds);
  if (!whole || !text.ok || !read.ok) return { seeds };
  return { seeds, ...written(editYaml(yaml, new Map([["seed", read.seeds[0]]]))) };
}

interface TypedSetting {
  readonly path: string;
  /** null takes the value again that the form started with. */
  readonly entry: Entry | null;
}

/** One setting as a form control has it, written into the text. A text that cannot be read stays as it is. */
function withSetting({ yaml, typed }: Entered, read: ReadForm, { path, entry }: TypedSetting): Partial<Entered> {
  const field = configFields.find((candidate) => candidate.path === path);
  if (!field || !read.text.ok) return {};
  const value = entry === null ? undefined : readEntry(field, entry);
  const edits = settingEdits({ whole: read.whole, known: read.found.known }, path, value);
  const { [path]: _, ...others } = typed;
  return { ...written(editYaml(yaml, edits)), typed: entry === null ? others : { ...others, [path]: entry } };
}

const written = (yaml: string) => ({ yaml, readable: yaml });

interface KnownHere {
  readonly paces: Parameters<typeof estimateRuns>[0];
  readonly tasksets: readonly { readonly name: string; readonly tasks: number }[];
}

/** How long everything that would be queued takes. */
function estimateOf({ mode }: LaunchStart, read: ReadForm, { paces, tasksets }: KnownHere) {
  const sizes = new Map(tasksets.map(({ name, tasks }) => [name, tasks]));
  const { stress } = read;
  return estimateRuns(paces, {
    configs: queuedConfigs(read),
    measured: (stress?.attempts ?? 0) * (stress?.candidates.count ?? 0),
    poolSize: (taskset) => (mode === "stress" ? stress?.poolSize : sizes.get(taskset)),
  });
}
