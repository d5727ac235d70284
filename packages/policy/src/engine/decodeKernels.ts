import { readFile } from "node:fs/promises";

/** Exports of assembly/decode.ts; every argument is a byte address or an integer. */
export interface DecodeKernels {
  heapBase(): number;
  embed(tokens: number, rows: number, table: number, width: number, out: number): void;
  gather(x: number, indices: number, count: number, width: number, out: number): void;
  rms(x: number, gain: number, rows: number, width: number, out: number): void;
  gemm(
    ...args: [a: number, rows: number, depth: number, panels: number, columns: number, out: number, add: 0 | 1]
  ): void;
  swiglu(pairs: number, rows: number, hidden: number, out: number): void;
  attentionStep(
    ...args: [
      ...[qkv: number, rows: number, slots: number, positions: number, heads: number, capacity: number],
      ...[keys: number, values: number, angles: number, headScale: number, scores: number, out: number],
    ]
  ): void;
  convStep(
    ...args: [
      ...[projection: number, stride: number, rows: number, slots: number],
      ...[channels: number, history: number, taps: number, out: number],
    ]
  ): void;
  deltaStep(
    ...args: [
      ...[mixed: number, projection: number, stride: number, rows: number, slots: number, heads: number],
      ...[state: number, minusA: number, dtBias: number, headNorm: number, rounded: 0 | 1, out: number],
    ]
  ): void;
  sample(
    ...args: [
      ...[logits: number, count: number, vocabulary: number, temperatures: number, topPs: number],
      ...[uniforms: number, tokens: number, logprobs: number],
    ]
  ): void;
}

/** A linear memory; its buffer is replaced when it grows. */
export interface LinearMemory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}

type WasmModule = object;

/** The part of the runtime's WebAssembly this package uses; Node's types leave it to the DOM's. */
declare const WebAssembly: {
  readonly Memory: new (descriptor: { initial: number }) => LinearMemory;
  compile(bytes: Uint8Array): Promise<WasmModule>;
  instantiate(module: WasmModule, imports: object): Promise<{ readonly exports: object }>;
};

const wasmUrl = new URL("../../build/decode.wasm", import.meta.url);
let compiled: Promise<WasmModule> | null = null;

/** A fresh instance of the kernels with a memory of its own. The code is compiled once per process. */
export async function instantiateKernels(): Promise<{ kernels: DecodeKernels; memory: LinearMemory }> {
  compiled ??= readFile(wasmUrl).then((bytes) => WebAssembly.compile(bytes));
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { exports } = await WebAssembly.instantiate(await compiled, { env: { memory } });
  return { kernels: asKernels(exports), memory };
}

/** The cast holds because build/decode.wasm is compiled from assembly/decode.ts, whose exports DecodeKernels repeats. */
function asKernels(exports: object): DecodeKernels {
  return exports as DecodeKernels;
}
