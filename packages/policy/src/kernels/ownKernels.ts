import { readFileSync } from "node:fs";
import type { WasmHeap } from "./wasmHeap.ts";
import { wasmHeap } from "./wasmHeap.ts";

/** Exports of assembly/gemm.ts. All pointers are byte offsets into the tfjs heap. */
export interface KernelExports {
  gemmScratchBytes(): number;
  gemm(
    ...args: [
      ...pointers: [a: number, b: number, out: number],
      ...sizes: [batch: number, m: number, n: number, k: number],
      ...strides: [strideA: number, strideB: number],
      ...flags: [transposeA: number, transposeB: number],
      scratch: number,
    ]
  ): void;
}

export interface OwnKernels {
  readonly heap: WasmHeap;
  readonly exports: KernelExports;
  readonly scratch: number;
}

/** The part of the runtime's WebAssembly used here; Node's types leave it to the DOM's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, object>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

const file = new URL("../../build/gemm.wasm", import.meta.url);

/** Instantiates build/gemm.wasm on the heap of the active wasm backend. Throws when the file is missing or stale. */
export function loadOwnKernels(): OwnKernels {
  const heap = wasmHeap();
  const module = new WebAssembly.Module(readFileSync(file));
  const instance = new WebAssembly.Instance(module, { env: { memory: heap.memory } });
  const exports = kernelExports(instance.exports);
  return { heap, exports, scratch: heap.reserve(exports.gemmScratchBytes()) };
}

/** The cast is the boundary to compiled code: TypeScript cannot see wasm signatures, so only their presence is checked. */
function kernelExports(exports: Readonly<Record<string, unknown>>): KernelExports {
  for (const name of ["gemm", "gemmScratchBytes"]) {
    if (typeof exports[name] !== "function") throw new Error(`build/gemm.wasm has no "${name}"; rebuild it`);
  }
  return exports as unknown as KernelExports;
}
