import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bus, Wakes } from "@holdfast/bus";
import { createBus, createWakes } from "@holdfast/bus";
import type { Control } from "@holdfast/control";
import { createControl } from "@holdfast/control";
import type { Database } from "@holdfast/db";
import { withDatabase } from "@holdfast/db/testing";
import type { SandboxPool, Task } from "@holdfast/harness";
import { createSandboxPool } from "@holdfast/harness";
import type { CheckpointStore, Weights } from "@holdfast/policy";
import { createFolderStore, parameterCount, selectBackend } from "@holdfast/policy";
import type { TokenCodec } from "@holdfast/recipe";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createRunLog, type RunLog } from "../logs/runLog.ts";
import type { CreateEngine } from "../rollout/enginePool.ts";
import type { Rollouts, RolloutsOptions } from "../rollout/startRollouts.ts";
import { startRollouts } from "../rollout/startRollouts.ts";
import type { TrainerLoop } from "../trainer/startTrainer.ts";
import { startTrainer } from "../trainer/startTrainer.ts";

/** The base policy that the runs of a test file start from. */
interface LoopBase {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly weights: Weights;
  readonly vocabulary: { readonly pieces: readonly string[]; readonly controlPieces: readonly string[] };
  readonly codec: TokenCodec;
}

export interface LoopOptions {
  readonly base: LoopBase;
  /** Made before the first test; they become the taskset "pool". */
  readonly tasks: () => Promise<readonly Task[]>;
}

/** A database, a queue, a checkpoint folder and sandboxes: all that the workers of a run need. */
export interface Loop {
  readonly control: Control;
  readonly bus: Bus;
  readonly wakes: Wakes;
  readonly db: Database;
  readonly store: CheckpointStore;
  readonly folder: string;
  readonly tasks: readonly Task[];
  readonly sandboxes: SandboxPool;
  readonly backend: string;
  /** What all workers of the loop say goes here. */
  readonly log: RunLog;
  /** What the workers reported beside the run's own events. */
  readonly errors: readonly string[];
  startRollouts(options?: RolloutWorker): Rollouts;
  startTrainer(options?: TrainerWorker): TrainerLoop;
}

interface RolloutWorker extends Pick<RolloutsOptions, "endpointKeys" | "endpointPatience"> {
  readonly groupConcurrency?: number;
  readonly createEngine?: CreateEngine;
  readonly control?: Control;
}

interface TrainerWorker {
  readonly name?: string;
  readonly control?: Control;
  readonly store?: CheckpointStore;
}

/**
 * Gives the test file all that a run needs, from before its first test until after its last. Workers are started by
 * the tests, and stopped after each with the runs it left unfinished.
 */
export function withLoop({ base, tasks }: LoopOptions): { readonly loop: Loop } {
  const database = withDatabase();
  let opened: (Loop & { close(): Promise<void> }) | undefined;
  const running: Stoppable[] = [];
  beforeAll(async () => {
    opened = await openLoop({ base, tasks, url: database.url, db: database.db, running });
  });
  afterEach(async () => {
    for (const worker of running.splice(0)) await worker.stop();
    const control = opened?.control;
    for (const { id, endedAt } of (await control?.listRuns()) ?? []) if (endedAt === null) await control?.stopRun(id);
  });
  afterAll(() => opened?.close());
  return {
    get loop() {
      if (opened === undefined) throw new Error("The loop is there inside tests and their hooks only.");
      return opened;
    },
  };
}

interface Stoppable {
  stop(): Promise<void>;
}

interface OpenOptions extends LoopOptions {
  readonly url: string;
  readonly db: Database;
  /** Workers to stop after the test. */
  readonly running: Stoppable[];
}

async function openLoop({
  base,
  tasks: makeTasks,
  url,
  db,
  running,
}: OpenOptions): Promise<Loop & { close(): Promise<void> }> {
  const errors: string[] = [];
  const onError = (error: unknown) => void errors.push(String(error));
  const bus = createBus({ databaseUrl: url, onError });
  const wakes = createWakes({ databaseUrl: url, onError });
  await wakes.ready();
  const folder = await mkdtemp(join(tmpdir(), "holdfast-loop-"));
  const store = createFolderStore(folder);
  const control = createControl({ db, bus, wakes, maxActiveRuns: 100 });
  const onLost = (_runId: string, { reason }: { readonly reason: string }) => onError(`log: ${reason}`);
  const log = createRunLog({ control, source: "loop", onLost });
  const sandboxes = await createSandboxPool({ threads: 1 });
  const tasks = await makeTasks();
  await register({ control, store, base, tasks });
  const backend = (await selectBackend()).label;
  const basePolicies = new Map([[base.name, base]]);
  const thisProcess = { pid: process.pid, host: "test", backend: null };
  const alive = <Worker extends Stoppable>(worker: Worker, beat: () => Promise<void>) =>
    withHeartbeat(worker, () => void beat().catch(onError));
  return {
    ...{ control, bus, wakes, db, store, folder, tasks, sandboxes, backend, log, errors },
    startRollouts: (options = {}) => {
      const shared = { control, bus, wakes, store, sandboxes, basePolicies, log, onError };
      const rollouts = startRollouts({ ...shared, worker: "sampler", groupConcurrency: 64, ...options });
      const engines = () => rollouts.engines.reports();
      const worker = alive(rollouts, () =>
        control.heartbeat({ ...thisProcess, worker: "sampler", kind: "rollout", engines: engines() }),
      );
      running.push(worker);
      return worker;
    },
    startTrainer: ({ name = "trainer", ...options } = {}) => {
      const trainer = startTrainer({ control, bus, store, backend, log, onError, worker: name, ...options });
      const worker = alive(trainer, () =>
        control.heartbeat({ ...thisProcess, worker: name, kind: "trainer", engines: [] }),
      );
      running.push(worker);
      return worker;
    },
    async close() {
      await log.flush();
      await sandboxes.close();
      await bus.close();
      await wakes.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Says every two seconds, until the worker stops, that it is there. */
function withHeartbeat<Worker extends Stoppable>(worker: Worker, beat: () => void): Worker {
  beat();
  const timer = setInterval(beat, 2_000);
  return {
    ...worker,
    stop() {
      clearInterval(timer);
      return worker.stop();
    },
  };
}

interface Registration {
  readonly control: Control;
  readonly store: CheckpointStore;
  readonly base: LoopBase;
  readonly tasks: readonly Task[];
}

async function register({ control, store, base, tasks }: Registration): Promise<void> {
  await store.put(base.bytes);
  const { name, digest, vocabulary, weights } = base;
  await control.registerBase({
    name,
    size: "xs",
    parameters: parameterCount(weights.spec),
    digest,
    vocabulary,
    card: {},
  });
  await control.registerTaskset({
    name: "pool",
    description: "The test's tasks.",
    tasks: tasks.map(({ id, family, kinds }) => ({ id, family, kinds })),
  });
}
