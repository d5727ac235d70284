import type { DecodeEngine, StatePrecision } from "../engine/decodeEngine.ts";
import { Scheduler } from "../engine/scheduler.ts";
import type { Weights } from "../weights.ts";
import { createTensorStepper } from "./tensorStepper.ts";

export interface TensorEngineOptions {
  readonly name: string;
  readonly weights: Weights;
  readonly version: number;
  /** Sessions that hold a slot at a time; every step computes all slots. */
  readonly residentCap: number;
  readonly statePrecision: StatePrecision;
  /** Milliseconds; performance.now unless given. */
  readonly clock?: () => number;
}

/** A decode engine on the active TensorFlow.js backend: for GPUs, and a second opinion on the wasm engine's numbers. */
export function createTensorEngine(options: TensorEngineOptions): DecodeEngine {
  const { name, weights, version, residentCap, statePrecision, clock } = options;
  const { spec } = weights;
  const stepper = createTensorStepper({ spec, slots: residentCap, statePrecision });
  stepper.load(weights);
  const scheduler = new Scheduler({
    name,
    spec,
    version,
    residentCap,
    stepper,
    clock: clock ?? (() => performance.now()),
  });
  let disposed = false;
  return {
    name,
    open: (session) => scheduler.open(session),
    refresh: (next) => scheduler.refresh(next),
    stats: () => scheduler.stats(),
    close() {
      scheduler.close();
      if (!disposed) stepper.dispose();
      disposed = true;
    },
  };
}
