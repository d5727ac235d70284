import * as tf from "@tensorflow/tfjs";
import type { TensorInfo } from "@tensorflow/tfjs";
import { BackendWasm } from "@tensorflow/tfjs-backend-wasm";

/** The heap of tfjs-backend-wasm: where its tensors live and where our own kernels work. */
export interface WasmHeap {
  readonly memory: object;
  /** Allocates bytes outside of any tensor. */
  reserve(bytes: number): number;
  release(at: number): void;
  /** Byte offset of a tensor's values. */
  offsetOf(tensor: TensorInfo): number;
  /** A new, uninitialised f32 tensor. */
  output(shape: readonly number[]): TensorInfo;
  /** The same values under a second handle; nothing is copied. */
  share(tensor: TensorInfo): TensorInfo;
}

/**
 * The heap of the active wasm backend. Reaches internals of tfjs-backend-wasm 4.22 (`wasm.asm.memory`, `wasm._malloc`,
 * `wasm._free`), which is why that version is pinned; throws when they are not there.
 */
export function wasmHeap(): WasmHeap {
  const backend = tf.backend();
  if (!(backend instanceof BackendWasm)) throw new Error("the wasm backend of TensorFlow.js is not active");
  const { memory, malloc, free } = internalsOf(backend.wasm);
  if (typeof memory !== "object" || memory === null || malloc === undefined || free === undefined) {
    throw new Error("tfjs-backend-wasm does not expose its memory; own kernels need version 4.22");
  }
  return {
    memory,
    reserve(bytes) {
      const at = malloc(bytes) >>> 0;
      if (at === 0) throw new Error(`the wasm heap has no ${String(bytes)} bytes left`);
      return at;
    },
    release: free,
    offsetOf: ({ dataId }) => backend.dataIdMap.get(dataId).memoryOffset,
    output: (shape) => backend.makeOutput([...shape], "float32"),
    share: ({ dataId, shape, dtype }) => {
      backend.incRef(dataId);
      return { dataId, shape, dtype };
    },
  };
}

interface Internals {
  readonly memory: unknown;
  readonly malloc: ((bytes: number) => number) | undefined;
  readonly free: ((at: number) => void) | undefined;
}

/** The cast names the internals that tfjs-backend-wasm's types leave out; the caller checks that they are there. */
function internalsOf(module: object): Internals {
  const { asm, _malloc, _free } = module as {
    asm?: { memory?: unknown };
    _malloc?: (bytes: number) => number;
    _free?: (at: number) => void;
  };
  return { memory: asm?.memory, malloc: _malloc, free: _free };
}
