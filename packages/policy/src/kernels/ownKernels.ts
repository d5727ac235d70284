import { readFileSync } from "node:fs";
import type { WasmHeap } from "./wasmHeap.ts";
import { wasmHeap } from "./wasmHeap.ts";

const functions = [
  "attentionBackward",
  "attentionForward",
  "attentionScratchBytes",
  "convBackward",
  "convForward",
  "deltaBackward",
  "deltaForward",
  "deltaScratchBytes",
  "embedBackward",
  "embedForward",
  "gatedNormBackward",
  "gatedNormForward",
  "gemm",
  "gemmScratchBytes",
  "headBackward",
  "headForward",
  "headScratchBytes",
  "rmsBackward",
  "rmsForward",
  "swigluBackward",
  "swigluForward",
] as const;

/** A function of assembly/train.ts; its arguments are those listed there. */
export type KernelFunction = (typeof functions)[number];

/** Our wasm kernels on the tfjs heap. Pointers are byte offsets into it. */
export interface OwnKernels {
  readonly heap: WasmHeap;
  readonly run: (name: KernelFunction, ...args: readonly number[]) => number;
  /** A block of at least `bytes` to work in until the next call. */
  readonly scratch: (bytes: number) => number;
}

/** The part of the runtime's WebAssembly used here; Node's types leave it to the DOM's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, object>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

const file = new URL("../../build/train.wasm", import.meta.url);

/** Instantiates build/train.wasm on the heap of the active wasm backend. Throws when the file is missing or stale. */
export function loadOwnKernels(): OwnKernels {
  const heap = wasmHeap();
  const module = new WebAssembly.Module(readFileSync(file));
  const { exports } = new WebAssembly.Instance(module, { env: { memory: heap.memory } });
  const compiled = new Map(functions.map((name) => [name, kernelFunction(exports, name)]));
  let scratch = { at: 0, bytes: 0 };
  return {
    heap,
    run: (name, ...args) => compiled.get(name)?.(...args) ?? 0,
    scratch(bytes) {
      if (bytes > scratch.bytes) {
        if (scratch.bytes > 0) heap.release(scratch.at);
        scratch = { at: heap.reserve(bytes), bytes };
      }
      return scratch.at;
    },
  };
}

/** The cast is the boundary to compiled code: TypeScript cannot see wasm signatures, so only presence is checked. */
function kernelFunction(exports: Readonly<Record<string, unknown>>, name: string): (...args: number[]) => number {
  const found = exports[name];
  if (typeof found !== "function") throw new Error(`build/train.wasm has no "${name}"; rebuild it`);
  return found as (...args: number[]) => number;
}
