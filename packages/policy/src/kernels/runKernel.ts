import * as tf from "@tensorflow/tfjs";
import { registerBatchMatMul } from "./batchMatMul.ts";
import type { KernelFunction, OwnKernels } from "./ownKernels.ts";
import { registerSharing } from "./sharing.ts";

let installed: OwnKernels | undefined;

/** Puts our kernels under the wasm backend, for the life of the process (TF.js's kernel registry is global too). */
export function installOwnKernels(kernels: OwnKernels): void {
  if (installed !== undefined) return;
  installed = kernels;
  registerBatchMatMul(kernels);
  registerSharing(kernels.heap);
}

/** Whether fused ops can run: our kernels are installed and the wasm backend is the active one. */
export function hasOwnKernels(): boolean {
  return installed !== undefined && tf.getBackend() === "wasm";
}

/** Every kernel takes its input pointers, then its output pointers, then sizes, then scratch. */
export interface KernelCall {
  readonly inputs: readonly tf.Tensor[];
  /** Shapes of the outputs, all f32. */
  readonly outputs: readonly (readonly number[])[];
  readonly sizes: readonly number[];
  /** Bytes of scratch; absent when the kernel takes none. */
  readonly scratch?: number;
}

/** Runs a fused kernel; the results are new tensors of the current scope. */
export function runKernel(name: KernelFunction, { inputs, outputs, sizes, scratch }: KernelCall): tf.Tensor[] {
  if (installed === undefined) throw new Error(`${name}: own kernels are not installed`);
  const { heap, run } = installed;
  const results = outputs.map((shape) => heap.output(shape));
  run(
    name,
    ...inputs.map((tensor) => heap.offsetOf(tensor)),
    ...results.map((tensor) => heap.offsetOf(tensor)),
    ...sizes,
    ...(scratch === undefined ? [] : [installed.scratch(scratch)]),
  );
  return results.map((info) => tf.engine().makeTensorFromTensorInfo(info));
}

/** Bytes of scratch a kernel asks for. */
export function scratchBytes(name: KernelFunction, ...sizes: readonly number[]): number {
  if (installed === undefined) throw new Error(`${name}: own kernels are not installed`);
  return installed.run(name, ...sizes);
}
