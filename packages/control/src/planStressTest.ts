import { newId, tasks } from "@holdfast/db";
import { parseRunConfig, withConfigValue, type RunConfig } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { Problem } from "./errors.ts";
import type { StressTestInput } from "./experimentTypes.ts";
import { nameProblems, planBase, type PlannedRun } from "./planRun.ts";

const maxCandidates = 20_000;
const maxAttempts = 64;
const maxSeed = 2_147_483_647;

/** What a stress test can be stored from: its training run, the taskset to be, and what is measured for it. */
export interface PlannedStressTest extends PlannedRun {
  readonly experimentId: string;
  readonly taskset: string;
  /** Ids of the tasks that the base policy attempts. */
  readonly candidates: readonly string[];
  readonly attempts: number;
  readonly poolSize: number;
}

export type StressTestPlanning =
  | { readonly ok: true; readonly plan: PlannedStressTest }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks a stress test against what is known. Names every problem by its path in the input; reads, and stores nothing. */
export async function planStressTest(context: Context, input: StressTestInput): Promise<StressTestPlanning> {
  const { name, attempts = 4, poolSize = 160 } = input;
  const experimentId = newId("exp");
  const taskset = `stress-${experimentId.slice(-12)}`;
  const parsed = parseRunConfig(withConfigValue(asObject(input.config), "tasks.taskset", taskset));
  const series = await tasks.series(context.db.sql);
  const problems = [...nameProblems(name), ...candidateProblems({ ...input, attempts }, series)];
  if (!parsed.ok) return { ok: false, problems: [...problems, ...parsed.problems.map(inConfig)] };
  const { config } = parsed;
  const planned = await planBase(context, config);
  problems.push(...evictionProblems(config, input), ...sizeProblems(config, poolSize));
  if (!planned.ok || problems.length > 0) {
    return { ok: false, problems: [...problems, ...(planned.ok ? [] : planned.problems.map(inConfig))] };
  }
  const candidates = candidateIds(input.candidates);
  return { ok: true, plan: { ...planned.plan, experimentId, taskset, candidates, attempts, poolSize } };
}

const candidateIds = ({ series, from, count }: StressTestInput["candidates"]) =>
  Array.from({ length: count }, (_, i) => `${series}/${from + i}`);

const inConfig = ({ path, message }: Problem): Problem => ({ path: `config.${path}`, message });

/** What is not an object has no settings, and the configuration's own check says so. */
const asObject = (given: unknown): object => (typeof given === "object" && given !== null ? given : {});

function candidateProblems(
  {
    candidates: { series, from, count },
    attempts,
  }: Pick<StressTestInput, "candidates"> & { readonly attempts: number },
  known: readonly string[],
): Problem[] {
  const isWhole = (value: number, [low, high]: readonly [number, number]) =>
    Number.isInteger(value) && value >= low && value <= high;
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message });
  if (!known.includes(series)) {
    refuse("candidates.series", `There is no task series ${series}; there is ${known.join(", ") || "none"}.`);
  }
  if (!isWhole(count, [1, maxCandidates])) refuse("candidates.count", `must be 1 to ${maxCandidates}, not ${count}.`);
  if (!isWhole(from, [0, maxSeed - maxCandidates])) refuse("candidates.from", `must be a whole number, not ${from}.`);
  if (!isWhole(attempts, [1, maxAttempts])) refuse("attempts", `must be 1 to ${maxAttempts}, not ${attempts}.`);
  return problems;
}

function evictionProblems({ eviction }: RunConfig, { force = false }: StressTestInput): Problem[] {
  const on = (["masteredAfter", "hopelessAfter"] as const).filter((key) => eviction[key] > 0);
  if (force) return [];
  return on.map((key) => ({
    path: `config.eviction.${key}`,
    message: `eviction.${key} is ${eviction[key]}: must be 0 in a stress test, which asks whether the whole pool is held. Force it to launch all the same.`,
  }));
}

function sizeProblems({ rollout }: RunConfig, poolSize: number): Problem[] {
  if (Number.isInteger(poolSize) && poolSize >= rollout.tasksPerUpdate) return [];
  const message = `The pool needs at least rollout.tasksPerUpdate (${rollout.tasksPerUpdate}) tasks, not ${poolSize}.`;
  return [{ path: "poolSize", message }];
}
