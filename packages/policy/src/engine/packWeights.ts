import { headDim } from "../spec.ts";
import type { Weights } from "../weights.ts";
import type { AttentionAddresses, DeltaAddresses, MemoryPlan } from "./memoryPlan.ts";

type Read = (name: string) => Float32Array;

/** A matrix [depth, columns], and the column of the packed one it starts at. */
interface Part {
  readonly values: Float32Array;
  readonly columns: number;
  readonly from: number;
}

/** Writes weights into an engine's memory in the order its kernels read: matrices in panels of 8 columns. */
export function packWeights(weights: Weights, plan: MemoryPlan, memory: Float32Array): void {
  const { vocabulary, width, layers } = weights.spec;
  const read: Read = (name) => {
    const parameter = weights.parameters.get(name);
    if (parameter === undefined) throw new Error(`weights lack ${name}`);
    return parameter.values;
  };
  const embedding = read("embedding");
  memory.set(embedding, plan.embedding / 4);
  packTransposed(embedding, { rows: vocabulary, columns: width, memory, at: plan.unembedding / 4 });
  const logitScale = read("logitScale")[0] ?? 1;
  memory.set(
    read("finalNorm").map((gain) => gain * logitScale),
    plan.finalNorm / 4,
  );
  plan.layers.forEach((layer, i) => {
    const own: Read = (name) => read(`layers.${i}.${name}`);
    packShared(own, layer, { weights, memory });
    if (layer.kind === "attention") memory.set(own("attention.headScale"), layer.headScale / 4);
    else packDelta(own, layer, memory);
  });
  if (layers.length !== plan.layers.length) throw new Error("the memory was planned for another spec");
}

function packShared(
  read: Read,
  layer: AttentionAddresses | DeltaAddresses,
  { weights, memory }: { weights: Weights; memory: Float32Array },
): void {
  const { width, heads, hidden } = weights.spec;
  const inner = heads * headDim;
  const pack = (address: number, depth: number, parts: readonly Part[]) =>
    packPanels(parts, { depth, memory, at: address / 4 });
  memory.set(read("norm1"), layer.norm1 / 4);
  memory.set(read("norm2"), layer.norm2 / 4);
  pack(layer.gateUp, width, [
    { values: read("gate"), columns: hidden, from: 0 },
    { values: read("up"), columns: hidden, from: hidden },
  ]);
  pack(layer.down, hidden, [{ values: read("down"), columns: width, from: 0 }]);
  pack(layer.out, inner, [{ values: read(`${layer.kind}.out`), columns: width, from: 0 }]);
  const qkv = { values: read(`${layer.kind}.qkv`), columns: 3 * inner, from: 0 };
  if (layer.kind === "attention") return pack(layer.projection, width, [qkv]);
  pack(layer.projection, width, [
    qkv,
    { values: read("delta.z"), columns: inner, from: 3 * inner },
    { values: read("delta.beta"), columns: heads, from: 4 * inner },
    { values: read("delta.decay"), columns: heads, from: 4 * inner + heads },
  ]);
}

function packDelta(read: Read, layer: DeltaAddresses, memory: Float32Array): void {
  memory.set(read("delta.conv"), layer.conv / 4);
  memory.set(
    read("delta.aLog").map((value) => -Math.exp(value)),
    layer.minusA / 4,
  );
  memory.set(read("delta.dtBias"), layer.dtBias / 4);
  memory.set(read("delta.headNorm"), layer.headNorm / 4);
}

/** [depth, columns] parts side by side → panels [columns / 8][depth][8]; padding columns keep what they held. */
function packPanels(
  parts: readonly Part[],
  { depth, memory, at }: { depth: number; memory: Float32Array; at: number },
): void {
  for (const { values, columns, from } of parts) {
    for (let k = 0; k < depth; k++) {
      for (let j = 0; j < columns; j++) {
        const column = from + j;
        memory[at + ((column >> 3) * depth + k) * 8 + (column & 7)] = values[k * columns + j] ?? 0;
      }
    }
  }
}

/** Panels of the transpose: column = a row of `values` [rows, columns]. */
function packTransposed(
  values: Float32Array,
  { rows, columns, memory, at }: { rows: number; columns: number; memory: Float32Array; at: number },
): void {
  for (let row = 0; row < rows; row++) {
    for (let k = 0; k < columns; k++) {
      memory[at + ((row >> 3) * columns + k) * 8 + (row & 7)] = values[row * columns + k] ?? 0;
    }
  }
}
