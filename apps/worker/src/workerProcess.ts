import { setInterval } from "node:timers";
import { join } from "node:path";
import type { Bus, Wakes } from "@holdfast/bus";
import { createBus, createWakes } from "@holdfast/bus";
import type { Control, EngineReport } from "@holdfast/control";
import { createControl } from "@holdfast/control";
import { createDatabase } from "@holdfast/db";
import type { CheckpointStore } from "@holdfast/policy";
import { createFolderStore } from "@holdfast/policy";
import type { WorkerEnv } from "./env.ts";
import { createRunLog, type RunLog } from "./logs/runLog.ts";
import { createMachineSampler } from "./machineSamples.ts";

const heartbeatMs = 2_000;
/** Every second heartbeat brings a sample of the machine. */
const beatsPerSample = 2;

/** The connections every worker process has. */
export interface WorkerProcess {
  readonly control: Control;
  readonly bus: Bus;
  readonly wakes: Wakes;
  readonly store: CheckpointStore;
  /** What the worker says about the runs it works on. */
  readonly runLog: RunLog;
  /** Aborted when the process is asked to stop. */
  readonly stopping: AbortSignal;
  /** Tells the database every two seconds that this worker lives, and what its engines do. */
  startHeartbeat(report: { readonly backend: string | null; readonly engines: () => readonly EngineReport[] }): void;
  /** Runs when the process stops, before the connections close; last added first. */
  onStop(close: () => Promise<void> | void): void;
}

/** Connects a worker and makes it stop cleanly on SIGTERM, SIGINT or when its parent is gone. */
export function openWorkerProcess(env: WorkerEnv, kind: "rollout" | "trainer"): WorkerProcess {
  const stopping = new AbortController();
  const closers: (() => Promise<void> | void)[] = [];
  const onError = (error: Error) => log(error.message);
  const db = createDatabase({ url: env.databaseUrl, poolSize: 6 });
  const wakes = createWakes({ databaseUrl: env.databaseUrl, onError });
  const bus = createBus({
    databaseUrl: env.databaseUrl,
    onError,
    ...(env.redisUrl === undefined ? {} : { redisUrl: env.redisUrl }),
  });
  const control = createControl({ db, bus, wakes, maxActiveRuns: env.maxActiveRuns });
  const store = createFolderStore(join(env.dataDir, "checkpoints"));

  const runLog = createRunLog({
    control,
    source: env.worker,
    onLost: (runId, { lines, reason }) => log(`${String(lines)} log lines of ${runId} were lost: ${reason}`),
  });
  const sampleMachine = createMachineSampler();

  async function stop(): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    for (const close of closers.reverse()) await close();
    await runLog.flush();
    await bus.close();
    await wakes.close();
    await db.close();
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop());
  process.on("disconnect", () => void stop());

  return {
    control,
    bus,
    wakes,
    store,
    runLog,
    stopping: stopping.signal,
    startHeartbeat({ backend, engines }) {
      let beats = 0;
      const beat = () => {
        const sample = beats++ % beatsPerSample === 0 ? sampleMachine() : null;
        const seen = { worker: env.worker, kind, pid: process.pid, host: env.host, backend, engines: engines() };
        control.heartbeat({ ...seen, sample }).catch(onError);
      };
      beat();
      const timer = setInterval(beat, heartbeatMs);
      closers.push(() => clearInterval(timer));
    },
    onStop: (close) => void closers.push(close),
  };
}

/** One line on standard error, with the time. */
export function log(message: string): void {
  process.stderr.write(`${new Date().toISOString()} ${message}\n`);
}
