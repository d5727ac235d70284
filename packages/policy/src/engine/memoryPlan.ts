import type { LayerKind, PolicySpec } from "../spec.ts";
import { headDim } from "../spec.ts";

/** Byte addresses of one layer: weights, then caches (per slot, slot by slot). */
interface LayerAddresses {
  readonly norm1: number;
  readonly norm2: number;
  /** Packed [d, projectionColumns]: qkv for attention; qkv, z, beta, decay for delta. */
  readonly projection: number;
  readonly projectionColumns: number;
  /** Packed [d, gate F | up F]. */
  readonly gateUp: number;
  readonly down: number;
  readonly out: number;
}

export interface AttentionAddresses extends LayerAddresses {
  readonly kind: "attention";
  readonly headScale: number;
  readonly keys: number;
  readonly values: number;
}

export interface DeltaAddresses extends LayerAddresses {
  readonly kind: "delta";
  readonly conv: number;
  readonly minusA: number;
  readonly dtBias: number;
  readonly headNorm: number;
  readonly history: number;
  readonly state: number;
}

/** Where everything lies in an engine's linear memory; addresses in bytes, multiples of 64. */
export interface MemoryPlan {
  /** [V, d], for lookup. */
  readonly embedding: number;
  /** Packed [d, V], for logits. */
  readonly unembedding: number;
  /** finalNorm · logitScale [d]. */
  readonly finalNorm: number;
  /** Per position 16 cosines and 16 sines. */
  readonly angles: number;
  readonly layers: readonly (AttentionAddresses | DeltaAddresses)[];
  /** Positions kept per slot: maxTokens rounded up to a multiple of 16. */
  readonly capacity: number;
  readonly scratch: ScratchAddresses;
  /** First byte after everything. */
  readonly end: number;
}

/** Buffers of one step; matrices have one line per row of the step. */
interface ScratchAddresses {
  readonly tokens: number;
  readonly slots: number;
  readonly positions: number;
  readonly drawRows: number;
  readonly temperatures: number;
  readonly topPs: number;
  readonly uniforms: number;
  readonly drawnTokens: number;
  readonly drawnLogprobs: number;
  readonly x: number;
  readonly gathered: number;
  readonly normed: number;
  readonly projected: number;
  readonly convolved: number;
  readonly mixed: number;
  readonly activated: number;
  readonly logits: number;
  readonly scores: number;
}

export interface MemoryNeeds {
  readonly spec: PolicySpec;
  readonly base: number;
  readonly slots: number;
  readonly rows: number;
}

/** Lays an engine's memory out from byte `base`. Throws when a spec's sizes do not fit the kernels. */
export function planMemory({ spec, base, slots, rows }: MemoryNeeds): MemoryPlan {
  const { vocabulary, width, hidden, maxTokens } = spec;
  for (const [name, size] of Object.entries({ vocabulary, width, "2 · hidden": 2 * hidden })) {
    if (size % 8 !== 0) throw new RangeError(`${name} ${size} is not a multiple of 8`);
  }
  let next = base;
  /** Reserves 4-byte values. */
  const take = (count: number): number => {
    const at = next;
    next += Math.ceil((count * 4) / 64) * 64;
    return at;
  };
  const capacity = Math.ceil(maxTokens / 16) * 16;
  const plan = {
    embedding: take(vocabulary * width),
    unembedding: take(width * vocabulary),
    finalNorm: take(width),
    angles: take(capacity * headDim),
    capacity,
    layers: spec.layers.map((kind) => planLayer(kind, spec, { take, slots, capacity })),
    scratch: planScratch(spec, { take, rows, capacity }),
  };
  return { ...plan, end: next };
}

type Take = (count: number) => number;

function planLayer(
  kind: LayerKind,
  { width, heads, hidden }: PolicySpec,
  { take, slots, capacity }: { take: Take; slots: number; capacity: number },
): AttentionAddresses | DeltaAddresses {
  const inner = heads * headDim;
  const projectionColumns = kind === "attention" ? 3 * inner : projectedColumns(heads);
  const shared = {
    norm1: take(width),
    norm2: take(width),
    projection: take(width * projectionColumns),
    projectionColumns,
    gateUp: take(width * 2 * hidden),
    down: take(hidden * width),
    out: take(inner * width),
  };
  if (kind === "attention") {
    const cache = slots * capacity * inner;
    return { kind, ...shared, headScale: take(heads), keys: take(cache), values: take(cache) };
  }
  const parameters = { conv: take(12 * inner), minusA: take(heads), dtBias: take(heads), headNorm: take(headDim) };
  return { kind, ...shared, ...parameters, history: take(slots * 9 * inner), state: take(slots * inner * headDim) };
}

/** qkv, z, beta and decay side by side, padded to whole panels. */
function projectedColumns(heads: number): number {
  return Math.ceil((heads * (4 * headDim + 2)) / 8) * 8;
}

function planScratch(
  { vocabulary, width, heads, hidden }: PolicySpec,
  { take, rows, capacity }: { take: Take; rows: number; capacity: number },
): ScratchAddresses {
  const inner = heads * headDim;
  return {
    tokens: take(rows),
    slots: take(rows),
    positions: take(rows),
    drawRows: take(rows),
    temperatures: take(rows),
    topPs: take(2 * rows),
    uniforms: take(2 * rows),
    drawnTokens: take(rows),
    drawnLogprobs: take(rows),
    x: take(rows * width),
    gathered: take(rows * width),
    normed: take(rows * width),
    projected: take(rows * Math.max(projectedColumns(heads), 2 * hidden)),
    convolved: take(rows * 3 * inner),
    mixed: take(rows * inner),
    activated: take(rows * hidden),
    logits: take(rows * vocabulary),
    scores: take(capacity),
  };
}
