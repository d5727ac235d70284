import type { Database } from "@holdfast/db";
import { rescoredMean, seededRandom } from "@holdfast/recipe";
import type { Course, SimulatedTask } from "../courseTypes.ts";
import type { Scenario } from "../scenario.ts";
import { seedId } from "../seedId.ts";
import { healthyShape } from "../shapes.ts";
import { storeCourse } from "../storeCourse.ts";
import { storePoints, type SeededRun } from "../storeRun.ts";

const updates = 260;
const versions = [100, 140, 180, 220, 260];
const attempts = 8;
const floor = 0.5;

const healthy = healthyShape(updates);
/** The harder third of the pool stays too hard to be mastered, so that there is always something to train on. */
const solves = (step: number, difficulty: number) =>
  healthy.solves(step, difficulty) * (difficulty > 0.66 ? 0.65 : 0.98) * (1 - 0.3 * difficulty * Math.exp(-step / 90));

interface Arm {
  readonly run: string;
  readonly base: string;
  /** Chance that a retired task is still solved, so many updates after it was retired. */
  readonly keeps: (task: SimulatedTask, age: number) => number;
}

const slightLoss = (age: number) => 0.985 - age / 6_000;

const arms: readonly Arm[] = [
  {
    ...{ run: "synthetic forgetting", base: "xs-base" },
    /** Every fourth task is forgotten with a half-life of 110 updates; the others lose little. */
    keeps: ({ task }, age) => (task.position % 4 === 0 ? 0.97 * 0.5 ** (age / 110) : slightLoss(age)),
  },
  { ...{ run: "synthetic keeping", base: "m-base" }, keeps: (_, age) => slightLoss(age) },
];
const experimentName = "synthetic capacity study";
const armName = ({ base }: Arm) => `base ${base}`;

/** Two sizes that retire what they have mastered: one forgets some of it, imputed 1.0 above and the rescored mean falling below. */
export const forgetting: Scenario = {
  name: "forgetting",
  shows: "two sizes that retire mastered tasks: one forgets some, its imputed reward stays and the rescored one falls",
  write: async ({ db, now }) => {
    const startedAt = new Date(now.getTime() - 4_000_000);
    const id = seedId("exp", experimentName);
    const spec = { arms: arms.map(armName), seeds: [1] };
    const experiment = { name: experimentName, kind: "grid", spec, createdAt: startedAt } as const;
    await db.prisma.experiment.upsert({ where: { id }, create: { id, ...experiment }, update: experiment });
    for (const [position, arm] of arms.entries()) {
      await storeArm(db, arm, { startedAt, place: { experimentId: id, arm: armName(arm), position } });
    }
  },
};

async function storeArm(
  db: Database,
  arm: Arm,
  { startedAt, place }: Required<Pick<SeededRun, "startedAt" | "place">>,
): Promise<void> {
  const { run: name, base } = arm;
  let played: Course | undefined;
  const runId = await storeCourse(db, {
    ...{ name, preset: "capacity", startedAt, place, tags: ["synthetic", "rescored"] },
    config: { policy: { base }, eviction: { masteredAfter: 2, reinstateBelow: floor } },
    withRollouts: true,
    shape: { ...healthy, solves, masteredAfter: 2, scoreEvery: 20 },
    tells: (course) => {
      played = course;
      return course.transitions.map(({ taskId, at, transition: { step, reason } }) => ({
        ...{ at, kind: "tasksRetired", step, message: `Retired ${taskId} as mastered (${reason}).` },
      }));
    },
  });
  if (!played) throw new Error("The course was not played.");
  await storeRescores(db, runId, rescored(played, arm));
}

interface RescoredTask {
  readonly task: SimulatedTask;
  readonly solved: number;
}

interface RescoredVersion {
  readonly version: number;
  readonly at: Date;
  readonly tasks: readonly RescoredTask[];
  readonly mean: number;
  /** With 1.0 for every mastered task, and with the measured mean in its place. */
  readonly imputed: number;
  readonly evictionRescored: number;
}

function rescored({ tasks, series, groups }: Course, { run, keeps }: Arm): readonly RescoredVersion[] {
  const random = seededRandom(run);
  const valueAt = (name: string, step: number) => {
    const found = series.find((one) => one.name === name);
    return found?.values[found.steps.indexOf(step)] ?? NaN;
  };
  return versions.map((version) => {
    const retired = tasks.filter(({ retiredAtStep }) => retiredAtStep !== null && retiredAtStep <= version);
    const results = retired.map((task) => {
      const chance = keeps(task, version - (task.retiredAtStep ?? version));
      return { task, solved: Array.from({ length: attempts }, random).filter((luck) => luck < chance).length };
    });
    const mean = results.reduce((sum, { solved }) => sum + solved, 0) / Math.max(1, attempts * results.length);
    const imputed = valueAt("reward/eviction_adjusted", version);
    const evictionRescored = imputed - ((1 - mean) * results.length) / tasks.length;
    const at = groups.find(({ step }) => step === version)?.at ?? new Date();
    return { version, at, tasks: results, mean, imputed, evictionRescored };
  });
}

async function storeRescores(db: Database, runId: string, found: readonly RescoredVersion[]): Promise<void> {
  for (const one of found) {
    await storeRescore(db, runId, one);
    const { version, at, mean, evictionRescored } = one;
    const point = (name: string, value: number) => ({ name, steps: [version], values: [value], at: [at] });
    const series = [point("retired/rescored_mean", mean), point("reward/eviction_rescored", evictionRescored)];
    await storePoints(db, runId, { series });
  }
  const last = found.at(-1);
  for (const { task, solved } of last?.tasks ?? []) {
    if (last && solved / attempts < floor) await reinstate(db, runId, { task, reward: solved / attempts, at: last.at });
  }
}

async function storeRescore({ prisma }: Database, runId: string, one: RescoredVersion): Promise<void> {
  const { version, at, tasks, mean, imputed, evictionRescored } = one;
  const taskMeans = tasks.map(({ solved }) => solved / attempts);
  const { low, high } = rescoredMean(taskMeans, seededRandom("retired mean", version)) ?? { low: mean, high: mean };
  const { weightsDigest } = await prisma.policyVersion.findUniqueOrThrow({
    where: { runId_version: { runId, version } },
  });
  const decoding = { temperature: 1, topP: 1, maxTurns: 6, turnTokens: 64, totalTokens: 512, observationChars: 400 };
  const spec = {
    from: "mastered",
    sample: null,
    attempts,
    seed: 7,
    floor,
    decoding: { ...decoding, statePrecision: "f32" },
  };
  await prisma.rescore.create({
    data: {
      ...{ id: `${runId.replace("run_", "rsc_")}_${version}`, runId, trigger: "scheduled", status: "completed", spec },
      ...{ createdAt: at, startedAt: at, endedAt: new Date(at.getTime() + 90_000) },
      versions: {
        create: {
          ...{ version, weightsDigest, settledAt: new Date(at.getTime() + 90_000), mean, low, high },
          ...{ retiredTasks: tasks.length, retiredMean: mean, retiredLow: low, retiredHigh: high },
          ...{ imputed, evictionRescored },
        },
      },
      tasks: {
        create: tasks.map(({ task: { task, retiredAtStep, rewardAtRetirement }, solved }) => ({
          ...{ version, position: task.position, taskId: task.id, retiredAtStep, rewardAtRetirement },
          ...{ attempts, solved, meanReward: solved / attempts, finishedAt: new Date(at.getTime() + 90_000) },
        })),
      },
    },
  });
}

interface Reinstated {
  readonly task: SimulatedTask;
  readonly reward: number;
  readonly at: Date;
}

async function reinstate(
  { prisma }: Database,
  runId: string,
  { task: { task }, reward, at }: Reinstated,
): Promise<void> {
  const taskId = task.id;
  await prisma.taskState.update({
    where: { runId_taskId: { runId, taskId } },
    data: { status: "active", allSolvedStreak: 0, noneSolvedStreak: 0, retiredAtStep: null, rewardAtRetirement: null },
  });
  const reason = `scored ${reward.toFixed(2)} at version ${updates}, under ${floor}`;
  const change = { fromStatus: "mastered", toStatus: "active", step: updates } as const;
  await prisma.taskTransition.create({ data: { runId, taskId, at, reason, reward, ...change } });
}
