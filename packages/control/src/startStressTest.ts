import { runStart } from "@holdfast/bus";
import { candidates, experiments, newId, tasks } from "@holdfast/db";
import { parseRunConfig, withConfigValue, type RunConfig } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { InvalidInput, type Problem } from "./errors.ts";
import type { StressTestInput } from "./experimentTypes.ts";
import type { ExperimentDetail } from "./experimentViews.ts";
import { getExperiment } from "./getExperiment.ts";
import { insertRun } from "./insertRun.ts";
import { nameProblems, planBase } from "./planRun.ts";
import type { StressSpec } from "./stressSpec.ts";

const maxCandidates = 20_000;
const maxAttempts = 64;
const maxSeed = 2_147_483_647;
const arm = "stress test";

/**
 * Starts a stress test: a run that attempts every candidate with the base policy and, once the pool is decided, the training
 * run on it. All of its state is stored, so it goes on after any process dies. Throws InvalidInput, with the path of everything
 * that is wrong, and then leaves nothing behind.
 */
export async function startStressTest(context: Context, input: StressTestInput): Promise<ExperimentDetail> {
  const { name, preset = null, attempts = 4, poolSize = 160 } = input;
  const experimentId = newId("exp");
  const taskset = `stress-${experimentId.slice(-12)}`;
  const parsed = parseRunConfig(withConfigValue(asObject(input.config), "tasks.taskset", taskset));
  const series = await tasks.series(context.db.sql);
  const problems = [...nameProblems(name), ...candidateProblems({ ...input, attempts }, series)];
  if (!parsed.ok) throw new InvalidInput([...problems, ...parsed.problems.map(inConfig)]);
  const { config } = parsed;
  const planned = await planBase(context, config);
  problems.push(...evictionProblems(config, input), ...sizeProblems(config, poolSize));
  if (!planned.ok || problems.length > 0) {
    throw new InvalidInput([...problems, ...(planned.ok ? [] : planned.problems.map(inConfig))]);
  }

  const { baseDigest } = planned.plan;
  const runId = await context.db.transaction(async (sql) => {
    const seeds = [config.seed];
    const spec: StressSpec = { arms: [arm], seeds, taskset, attempts, poolSize, preset, config };
    await experiments.insert(sql, { id: experimentId, name: name.trim(), kind: "stress", spec });
    await tasks.insertTaskset(sql, taskset, "Being measured.");
    await candidates.insert(sql, experimentId, candidateIds(input.candidates));
    const measuring = { ...config, score: { everyUpdates: 0, attempts } };
    const place = { experimentId, arm: "measuring", position: 0 };
    const run = { name: `${name.trim()} · measuring`, preset: null, config: measuring, baseDigest, place };
    return insertRun(sql, { ...run, kind: "measure" });
  });
  await context.bus.enqueue(runStart, { runId });
  return getExperiment(context, experimentId);
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
