import type { Bus, Wakes } from "@holdfast/bus";
import { rolloutGroup as rolloutGroupJob, runStart as runStartJob } from "@holdfast/bus";
import type { Control } from "@holdfast/control";
import type { SandboxDriver } from "@holdfast/harness";
import type { CheckpointStore } from "@holdfast/policy";
import { rolloutGroup } from "../jobs/rolloutGroup.ts";
import type { RunLog } from "../logs/runLog.ts";
import type { BasePolicy } from "../models/basePolicies.ts";
import { createTaskContents } from "../models/taskContents.ts";
import type { CreateEngine, EnginePool } from "./enginePool.ts";
import { createEnginePool } from "./enginePool.ts";

export interface RolloutsOptions {
  readonly control: Control;
  readonly bus: Bus;
  readonly wakes: Wakes;
  readonly store: Pick<CheckpointStore, "get">;
  readonly sandboxes: SandboxDriver;
  readonly basePolicies: ReadonlyMap<string, Pick<BasePolicy, "codec">>;
  readonly worker: string;
  /** Groups sampled at once. */
  readonly groupConcurrency: number;
  /** How weights become a decode engine; the wasm engine unless given. */
  readonly createEngine?: CreateEngine;
  readonly log: Pick<RunLog, "say">;
  readonly onError: (error: unknown) => void;
}

export interface Rollouts {
  readonly engines: EnginePool;
  /** Stops sampling at once; unfinished groups are sampled anew by another worker. */
  stop(): Promise<void>;
}

/** Takes rollout groups and run starts from the queue, and keeps the engines on the newest weights. */
export function startRollouts(options: RolloutsOptions): Rollouts {
  const { control, bus, wakes, store, sandboxes, basePolicies, worker, createEngine, log, onError } = options;
  const stopping = new AbortController();
  const pool = { control, store, worker, log, onError };
  const engines = createEnginePool(createEngine === undefined ? pool : { ...pool, createEngine });
  const contents = createTaskContents(control, onError);
  const context = { control, engines, sandboxes, basePolicies, worker, log, contents };
  const groups = bus.consume(rolloutGroupJob, {
    concurrency: options.groupConcurrency,
    handle: (payload, signal) =>
      rolloutGroup(context, payload, signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal),
  });
  const starts = bus.consume(runStartJob, { concurrency: 1, handle: ({ runId }) => control.startRun(runId) });
  const following = followWakes({ engines, wakes, signal: stopping.signal, onError });
  return {
    engines,
    async stop() {
      stopping.abort();
      await groups.abandon();
      await starts.close();
      await following;
      engines.close();
    },
  };
}

interface Following {
  readonly engines: EnginePool;
  readonly wakes: Wakes;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

async function followWakes({ engines, wakes, signal, onError }: Following): Promise<void> {
  for await (const _wake of wakes.subscribe("*", signal)) await engines.refresh().catch(onError);
}
