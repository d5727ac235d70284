import type { Bus, Wakes } from "@holdfast/bus";
import {
  endpointProbe as endpointProbeJob,
  rolloutGroup as rolloutGroupJob,
  runStart as runStartJob,
} from "@holdfast/bus";
import type { Control } from "@holdfast/control";
import type { EndpointPatience, SandboxDriver } from "@holdfast/harness";
import type { CheckpointStore } from "@holdfast/policy";
import { createEndpointPool } from "../endpoint/endpointPool.ts";
import { endpointProbe } from "../jobs/endpointProbe.ts";
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
  /** Keys of model endpoints by the names of their variables; none unless given. */
  readonly endpointKeys?: ReadonlyMap<string, string>;
  /** How long model endpoints are waited for; usual unless given. */
  readonly endpointPatience?: EndpointPatience;
  readonly log: Pick<RunLog, "say">;
  readonly onError: (error: unknown) => void;
}

export interface Rollouts {
  readonly engines: EnginePool;
  /** Stops sampling at once; unfinished groups are sampled anew by another worker. */
  stop(): Promise<void>;
}

/** Takes rollout groups, run starts and probes of endpoints from the queue, and keeps the engines on the newest weights. */
export function startRollouts(options: RolloutsOptions): Rollouts {
  const { control, bus, wakes, store, sandboxes, basePolicies, worker, createEngine, log, onError } = options;
  const stopping = new AbortController();
  const pool = { control, store, worker, log, onError };
  const engines = createEnginePool(createEngine === undefined ? pool : { ...pool, createEngine });
  const endpoints = createEndpointPool({ keys: options.endpointKeys, patience: options.endpointPatience });
  const contents = createTaskContents(control, onError);
  const context = { control, engines, endpoints, sandboxes, basePolicies, worker, log, contents };
  const groups = bus.consume(rolloutGroupJob, {
    concurrency: options.groupConcurrency,
    handle: (payload, signal) =>
      rolloutGroup(context, payload, signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal),
  });
  const starts = bus.consume(runStartJob, { concurrency: 1, handle: ({ runId }) => control.startRun(runId) });
  const probes = bus.consume(endpointProbeJob, {
    concurrency: 4,
    handle: (payload) => endpointProbe({ control, endpoints }, payload),
  });
  const following = followWakes({ engines, wakes, signal: stopping.signal, onError });
  return {
    engines,
    async stop() {
      stopping.abort();
      await groups.abandon();
      await starts.close();
      await probes.abandon();
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
