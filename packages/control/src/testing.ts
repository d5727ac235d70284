import { createBus, createWakes, type Bus, type Wakes } from "@holdfast/bus";
import { withDatabase, type TestDatabase } from "@holdfast/db/testing";
import { summarizePool } from "@holdfast/metrics";
import { afterAll, beforeAll } from "vitest";
import { createControl, type Control } from "./control.ts";
import type { GroupWork, RolloutRecord, UpdateWork } from "./types.ts";

export interface TestControl {
  readonly control: Control;
  readonly bus: Bus;
  readonly wakes: Wakes;
  readonly database: TestDatabase;
}

/** The verbs on a database of this test file's own, with a base policy "xs-base" and a taskset "four" of four tasks. */
export function withControl(): TestControl {
  const database = withDatabase();
  let open: { readonly control: Control; readonly bus: Bus; readonly wakes: Wakes } | undefined;
  beforeAll(async () => {
    const bus = createBus({ databaseUrl: database.url });
    const wakes = createWakes({ databaseUrl: database.url });
    await wakes.ready();
    open = { bus, wakes, control: createControl({ db: database.db, bus, wakes, maxActiveRuns: 100 }) };
    await open.control.registerBase({
      name: "xs-base",
      size: "xs",
      parameters: 123,
      digest: "base",
      vocabulary: { pieces: ["a", "b", "<end>"], controlPieces: ["<end>"] },
      card: { passAt1: 0.25 },
    });
    const tasks = ["t0", "t1", "t2", "t3"].map((id) => ({ id, family: "test", kinds: ["swap"] }));
    await open.control.registerTaskset({ name: "four", description: "Four tasks.", tasks });
  });
  afterAll(async () => {
    await open?.wakes.close();
    await open?.bus.close();
  });
  const opened = () => {
    if (!open) throw new Error("The verbs are there inside tests and their hooks only.");
    return open;
  };
  return {
    database,
    get control() {
      return opened().control;
    },
    get bus() {
      return opened().bus;
    },
    get wakes() {
      return opened().wakes;
    },
  };
}

export interface SmallRun {
  readonly updates?: number;
  readonly maxLag?: number;
  readonly inFlightGroups?: number;
  readonly scoreEvery?: number;
  readonly keepLast?: number;
  readonly taskset?: string;
  /** Settings of blocks not named here. */
  readonly more?: object;
}

/** A configuration of two tasks per update, two rollouts per task, on the taskset "four" unless another is named. */
export const smallConfig = ({
  updates = 5,
  maxLag = 1,
  inFlightGroups = 4,
  scoreEvery = 0,
  keepLast = 2,
  taskset = "four",
  more = {},
}: SmallRun = {}) => ({
  tasks: { taskset },
  rollout: { tasksPerUpdate: 2, groupSize: 2 },
  async: { maxLag, inFlightGroups },
  score: { everyUpdates: scoreEvery },
  checkpoints: { keepLast, keepEvery: 0 },
  updates,
  ...more,
});

/** Launches and starts a small run; returns its id. */
export async function startedRun({ control }: TestControl, small: SmallRun = {}): Promise<string> {
  const { id } = await control.launchRun({ name: "small", config: smallConfig(small) });
  await control.startRun(id);
  return id;
}

/** A rollout of three tokens, the last two written by the policy at `version`. */
export const aRollout = (over: Partial<RolloutRecord> & { readonly version?: number } = {}): RolloutRecord => {
  const { version = 0, ...fields } = over;
  return {
    exit: "submitted",
    exitDetail: null,
    earnedReward: 1,
    reward: 1,
    grade: { failToPassPassed: 1, failToPassTotal: 1, passToPassPassed: 2, passToPassTotal: 2 },
    engine: "w1/0",
    durationMs: 12.4,
    prompt: "a",
    tokens: Int32Array.of(0, 1, 2),
    trainable: Uint8Array.of(0, 1, 1),
    logprobs: Float32Array.of(0, -0.5, -0.25),
    versions: Int32Array.of(-1, version, version),
    turns: [
      {
        start: 1,
        end: 3,
        think: null,
        command: "b",
        formatReasons: [],
        observation: "ok",
        exitCode: 0,
        truncatedBytes: 0,
        durationMs: 3,
      },
    ],
    tests: [{ name: "adds", kind: "failToPass", passed: true }],
    diff: "-a\n+b\n",
    goldDiff: "-a\n+c\n",
    ...fields,
  };
};

/** Ids of the run's groups in a status, in the order they were made. */
export async function groupIds(
  { database }: TestControl,
  runId: string,
  where: { readonly status: "pending" | "running" | "closed"; readonly purpose?: "train" | "score" },
): Promise<string[]> {
  const rows = await database.db.prisma.rolloutGroup.findMany({
    where: { runId, purpose: "train", ...where },
    orderBy: [{ createdAt: "asc" }, { index: "asc" }],
  });
  return rows.map(({ id }) => id);
}

/** Begins a group that must be wanted. */
export async function begun({ control }: TestControl, groupId: string, worker = "w1"): Promise<GroupWork> {
  const work = await control.beginGroup({ groupId, worker });
  if (!work) throw new Error(`Group ${groupId} is not wanted.`);
  return work;
}

/** Begins and closes a group with rollouts of these rewards, all written by the version the group is pinned to, or the newest. */
export async function closed(test: TestControl, groupId: string, rewards: readonly number[]) {
  const { attempt, latest, pinned } = await begun(test, groupId);
  const { version } = pinned ?? latest;
  const rollouts = rewards.map((reward) => aRollout({ reward, earnedReward: Math.max(0, reward), version }));
  return test.control.closeGroup({ groupId, attempt, rollouts });
}

/** Closes the next `count` pending train groups with rewards 1 and 0. */
export async function closeNext(test: TestControl, runId: string, count: number): Promise<void> {
  const pending = await groupIds(test, runId, { status: "pending" });
  for (const groupId of pending.slice(0, count)) await closed(test, groupId, [1, 0]);
}

/** Begins an update that must be wanted. */
export async function begunUpdate({ control }: TestControl, runId: string, step: number): Promise<UpdateWork> {
  const work = await control.beginUpdate({ runId, step, worker: "t1", backend: "wasm" });
  if (!work) throw new Error(`Update ${step} is not wanted.`);
  return work;
}

/** Commits an update with the point reward/mean = value, and any others given. */
export function committed(
  { control }: TestControl,
  runId: string,
  update: {
    step: number;
    attempt: number;
    value?: number;
    skippedSteps?: number;
    others?: Readonly<Record<string, number>>;
  },
) {
  const { step, attempt, value = 0.5, skippedSteps = 0, others = {} } = update;
  const files = { weightsDigest: `${runId}-w${step}`, optimizerDigest: `${runId}-o${step}` };
  const points = Object.entries({ "reward/mean": value, ...others }).map(([name, at]) => ({ name, value: at }));
  return control.commitUpdate({ runId, step, attempt, ...files, points, silentGroupIds: [], skippedSteps });
}

const poolMetrics = new Set<string>(
  summarizePool({
    tasks: { active: 0, mastered: 0, hopeless: 0 },
    evictionAdjusted: 0,
    silentForecast: 0,
  }).map(({ name }) => name),
);

/** Points without those that a commit adds about the pool. */
export const withoutPool = <P extends { readonly name: string }>(points: readonly P[]): P[] =>
  points.filter(({ name }) => !poolMetrics.has(name) && !name.startsWith("leak/"));
