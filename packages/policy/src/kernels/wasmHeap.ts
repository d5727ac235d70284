import * as tf from "@tensorflow/tfjs";
import type { TensorInfo } from "@tensorflow/tfjs";
import { BackendWasm } from "@tensorflow/tfjs-backend-wasm";

/** The heap of tfjs-backend-wasm: where its tensors live and where our own kernels work. */
export interface WasmHeap {
  readonly memory: object;
  /** Reserves bytes for good, aligned to 16. */
  reserve(bytes: number): number;
  /** Byte offset of a tensor's values. */
  offsetOf(tensor: TensorInfo): number;
  /** A new, uninitialised f32 tensor. */
  output(shape: readonly number[]): TensorInfo;
}

/**
 * The heap of the active wasm backend. Reaches two internals of tfjs-backend-wasm 4.22 (`wasm.asm.memory`,
 * `wasm._malloc`), which is why that version is pinned; throws when they are not there.
 */
export function wasmHeap(): WasmHeap {
  const backend = tf.backend();
  if (!(backend instanceof BackendWasm)) throw new Error("the wasm backend of TensorFlow.js is not active");
  const { memory, malloc } = internalsOf(backend.wasm);
  if (typeof memory !== "object" || memory === null || malloc === undefined) {
    throw new Error("tfjs-backend-wasm does not expose its memory; own kernels need version 4.22");
  }
  return {
    memory,
    reserve: (bytes) => (malloc(bytes + 16) + 15) & ~15,
    offsetOf: ({ dataId }) => backend.dataIdMap.get(dataId).memoryOffset,
    output: (shape) => backend.makeOutput([...shape], "float32"),
  };
}

/** The cast names the internals that tfjs-backend-wasm's types leave out; the caller checks that they are there. */
function internalsOf(module: object): { memory: unknown; malloc: ((bytes: number) => number) | undefined } {
  const { asm, _malloc } = module as { asm?: { memory?: unknown }; _malloc?: (bytes: number) => number };
  return { memory: asm?.memory, malloc: _malloc };
}
