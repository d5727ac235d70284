import type { Weights } from "../weights.ts";
import type { DecodeEngine, StatePrecision } from "./decodeEngine.ts";
import { Scheduler } from "./scheduler.ts";
import { createWasmStepper } from "./wasmStepper.ts";

export interface WasmEngineOptions {
  readonly name: string;
  readonly weights: Weights;
  readonly version: number;
  /** Sessions that hold a slot at a time; memory grows with it (xs: 0.8 MB each). */
  readonly residentCap: number;
  readonly statePrecision: StatePrecision;
  /** Milliseconds; performance.now unless given. */
  readonly clock?: () => number;
  /** Told once when a fault of the kernels has ended the engine; its turns reject. */
  readonly onLost?: ((error: Error) => void) | undefined;
}

/** A decode engine on SIMD wasm kernels. Engines share nothing but compiled code. */
export async function createWasmEngine(options: WasmEngineOptions): Promise<DecodeEngine> {
  const { name, weights, version, residentCap, statePrecision, clock, onLost } = options;
  const { spec } = weights;
  const stepper = await createWasmStepper({ spec, slots: residentCap, statePrecision });
  stepper.load(weights);
  const schedule = { name, spec, version, residentCap, stepper, onLost };
  return new Scheduler({ ...schedule, clock: clock ?? (() => performance.now()) });
}
