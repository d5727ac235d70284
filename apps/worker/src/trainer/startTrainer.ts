import { setInterval } from "node:timers";
import type { Bus } from "@holdfast/bus";
import { policyUpdate as policyUpdateJob } from "@holdfast/bus";
import type { Control } from "@holdfast/control";
import type { CheckpointStore } from "@holdfast/policy";
import { policyUpdate } from "../jobs/policyUpdate.ts";
import type { RunLog } from "../logs/runLog.ts";
import { createTrainerSlot } from "./trainerSlot.ts";

const reconcileMs = 5_000;

export interface TrainerOptions {
  readonly control: Control;
  readonly bus: Bus;
  readonly store: CheckpointStore;
  readonly worker: string;
  /** Label of the backend, shown on the run. */
  readonly backend: string;
  readonly log: Pick<RunLog, "say">;
  readonly onError: (error: unknown) => void;
}

export interface TrainerLoop {
  /** Stops at once; an unfinished update starts again elsewhere from the same version. */
  stop(): Promise<void>;
}

/** Takes policy updates from the queue, one at a time, and every five seconds brings queue and runs in line with the database. */
export function startTrainer(options: TrainerOptions): TrainerLoop {
  const { control, bus, store, worker, backend, log, onError } = options;
  const slot = createTrainerSlot(store);
  const clock = () => performance.now() / 1000;
  const stopping = new AbortController();
  const updates = bus.consume(policyUpdateJob, {
    concurrency: 1,
    handle: (payload) =>
      policyUpdate({ control, store, slot, worker, backend, clock, stopping: stopping.signal, log }, payload),
  });
  const reconcile = () => void control.reconcile().catch(onError);
  reconcile();
  const timer = setInterval(reconcile, reconcileMs);
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await updates.abandon();
      slot.drop();
    },
  };
}
