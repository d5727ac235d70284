import type { Database } from "@holdfast/db";
import { failureModes, rescoredMean, RunConfig, seededRandom, type Random } from "@holdfast/recipe";
import { mean, passAtK } from "@holdfast/stats";
import type { CourseTask, SimulatedGroup, SimulatedRollout } from "./courseTypes.ts";
import { evaluatedSession, type Failing } from "./evaluatedSession.ts";
import { seedId } from "./seedId.ts";
import { storeRollouts } from "./storeRollouts.ts";
import { runIdOf, storeRun } from "./storeRun.ts";

export interface SeededBenchmark {
  readonly name: string;
  readonly role: "test" | "validation";
  readonly taskset: string;
  readonly tasks: readonly CourseTask[];
}

export interface SeededEvaluation {
  readonly benchmark: SeededBenchmark;
  /** The run that the checkpoint comes from, and its version. */
  readonly source: { readonly runId: string; readonly name: string; readonly version: number };
  /** Chance that an attempt solves a task; difficulty runs from 0 to 1 over the benchmark. */
  readonly solves: (difficulty: number) => number;
  /** Share of fail-to-pass tests that a failure passes at most, of ten. */
  readonly nearness: number;
  readonly at: Date;
}

const attempts = 4;
const seed = 1;
const { gate, rollout } = RunConfig.parse({ tasks: { taskset: "demo-24" } });
const { temperature, topP, maxTurns, turnTokens, totalTokens, observationChars } = rollout;

const specOf = ({ tasks }: SeededBenchmark) => ({
  ...{ tasksetSize: tasks.length, subsetSeed: null, attempts, seed, harnessFailures: "exclude" },
  profile: {
    name: "strict",
    gate: { ...gate },
    rollout: { temperature, topP, maxTurns, turnTokens, totalTokens, observationChars },
  },
});

/** Stores a benchmark; one of the same name is replaced, with its evaluations. */
export async function storeBenchmark({ prisma }: Database, benchmark: SeededBenchmark, at: Date): Promise<void> {
  const { name, role, taskset, tasks } = benchmark;
  await prisma.checkpointSelection.deleteMany({ where: { benchmarkName: name } });
  await prisma.evaluation.deleteMany({ where: { benchmarkName: name } });
  const stored = {
    ...{ description: "Synthetic: made by a seeded scenario.", role, tasksetName: taskset, createdAt: at },
    ...{ taskIds: tasks.map(({ id }) => id), spec: specOf(benchmark) },
  };
  await prisma.benchmark.upsert({ where: { name }, create: { name, ...stored }, update: stored });
}

/** Stores a completed evaluation of a checkpoint with its run and rollouts; returns pass@1. */
export async function storeEvaluation(db: Database, seeded: SeededEvaluation): Promise<number> {
  const { benchmark, source, at } = seeded;
  const label = `${source.name}, update ${source.version}`;
  const name = `${benchmark.name} · ${label}`;
  const random = seededRandom(name);
  const failures = new Map<SimulatedRollout, Failing>();
  const groups = benchmark.tasks.map((task, index) => groupOf(task, { index, seeded, random, failures }));
  await storeRun(db, {
    ...{ name, kind: "evaluate", config: {}, startedAt: at, endedAt: later(at, 120), version: 0 },
    events: [{ at: later(at, 120), kind: "completed", message: "Completed: all tasks are in." }],
  });
  const runId = runIdOf({ name });
  const session = (group: SimulatedGroup, one: SimulatedRollout) =>
    evaluatedSession(group.task.position, one, failures.get(one) ?? null);
  await storeRollouts(db, { runId, groups, purpose: "evaluate", session });
  const { weightsDigest: digest } = await db.prisma.policyVersion.findUniqueOrThrow({
    where: { runId_version: { runId: source.runId, version: source.version } },
  });
  const result = resultOf(groups);
  const ref = { kind: "checkpoint", runId: source.runId, version: source.version };
  await db.prisma.evaluation.create({
    data: {
      ...{ id: seedId("evl", name), benchmarkName: benchmark.name, runId, status: "completed" },
      ...{ policy: { ref, label, digest }, policyKey: `weights:${digest}` },
      ...{ sourceRunId: source.runId, sourceVersion: source.version, result },
      ...{ spec: { ...specOf(benchmark), statePrecision: "f32" } },
      ...{ createdAt: at, startedAt: at, endedAt: later(at, 120) },
      tasks: { create: groups.map(taskRow) },
    },
  });
  return result.passAt1.mean;
}

const isSolved = ({ reward }: SimulatedRollout) => reward === 1;

function taskRow({ task: { id: taskId }, index: position, rollouts, at: finishedAt }: SimulatedGroup) {
  const solved = rollouts.filter(isSolved).length;
  return { ...{ position, taskId, attempts, solved, excluded: 0, meanReward: solved / attempts, finishedAt } };
}

function resultOf(groups: readonly SimulatedGroup[]) {
  const outcomes = groups.map(({ rollouts }) => rollouts.map(isSolved));
  const rates = outcomes.map((ofTask) => mean(ofTask.map(Number)));
  const value = mean(rates);
  const { low, high } = rescoredMean(rates, seededRandom(seed, "pass@1")) ?? { low: value, high: value };
  return {
    ...{ tasks: groups.length, passAt1: { mean: value, low, high } },
    passAtK: [1, 2, 4].map((k) => ({ k, value: passAtK(outcomes, k) })),
    ...{ scoredAttempts: groups.length * attempts, excludedAttempts: 0, byRule: { exclude: value, fail: value } },
  };
}

interface Drawing {
  readonly index: number;
  readonly seeded: SeededEvaluation;
  readonly random: Random;
  /** Filled with what went wrong in each failed rollout. */
  readonly failures: Map<SimulatedRollout, Failing>;
}

function groupOf(task: CourseTask, { index, seeded, random, failures }: Drawing): SimulatedGroup {
  const { benchmark, solves, nearness, at } = seeded;
  const difficulty = index / Math.max(1, benchmark.tasks.length - 1);
  const rollouts = Array.from({ length: attempts }, (_, attempt) => {
    const solved = random() < solves(difficulty);
    const gated = !solved && random() < 0.12;
    const one: SimulatedRollout = {
      ...{
        index: attempt,
        exit: gated ? "duplicateCall" : "submitted",
        earned: solved ? 1 : 0,
        reward: solved ? 1 : 0,
      },
      ...{ advantage: 0, turns: 0, invalidTurns: 0, sampledTokens: 0, oldestVersion: 0, newestVersion: 0 },
    };
    if (!solved && !gated) failures.set(one, failingOf(random, nearness));
    return one;
  });
  return { step: 0, index, task, at: later(at, 10 + index), isSilent: false, rollouts };
}

/** Failures are mostly near misses; one that regresses may pass every new test. */
function failingOf(random: Random, nearness: number): Failing {
  const mode = failureModes[Math.floor(random() * failureModes.length)] ?? "lostRequirement";
  const passed = Math.round(10 * nearness * Math.sqrt(random()));
  return { mode, passed: mode === "silentRegression" ? 10 : Math.min(9, passed) };
}

const later = (time: Date, seconds: number) => new Date(time.getTime() + 1_000 * seconds);
