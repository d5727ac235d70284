import type * as tf from "@tensorflow/tfjs";
import { differentiable } from "../differentiable.ts";
import { runKernel, scratchBytes } from "./runKernel.ts";

// Ops of the policy as single wasm kernels with their own gradients. Each promises what the op of the same name built of
// TF.js ops promises; those run on every other backend.

type Pair = [tf.Tensor, tf.Tensor];
type Triple = [tf.Tensor, tf.Tensor, tf.Tensor];

/** See `rmsNorm`. */
export function fusedRmsNorm(x: tf.Tensor, gain: tf.Tensor): tf.Tensor {
  const width = gain.size;
  const rows = x.size / width;
  const { shape } = x;
  return differentiable<Triple>({
    inputs: [x, gain],
    forward: () => {
      const call = { inputs: [x, gain], outputs: [shape, [rows]], sizes: [rows, width] };
      const [value, inverse] = two(runKernel("rmsForward", call));
      return { value, saved: [x, gain, inverse] };
    },
    backward: (dy, saved) =>
      runKernel("rmsBackward", { inputs: [...saved, dy], outputs: [shape, [width]], sizes: [rows, width] }),
  });
}

/** See `swiglu`. */
export function fusedSwiglu(gate: tf.Tensor, up: tf.Tensor): tf.Tensor {
  const { shape, size } = gate;
  return differentiable<Pair>({
    inputs: [gate, up],
    forward: () => ({
      value: one(runKernel("swigluForward", { inputs: [gate, up], outputs: [shape], sizes: [size] })),
      saved: [gate, up],
    }),
    backward: (dy, saved) =>
      runKernel("swigluBackward", { inputs: [...saved, dy], outputs: [shape, shape], sizes: [size] }),
  });
}

/** See `embed`. */
export function fusedEmbed(table: tf.Tensor, tokens: tf.Tensor1D, scale: number): tf.Tensor {
  const [vocabulary = 1, width = 1] = table.shape;
  const count = tokens.size;
  return differentiable<[tf.Tensor]>({
    inputs: [table],
    forward: () => {
      const call = { inputs: [table, tokens], outputs: [[count, width]], sizes: [count, width, scale] };
      return { value: one(runKernel("embedForward", call)), saved: [tokens] };
    },
    backward: (dy, [ids]) => {
      const sizes = [count, width, vocabulary, scale];
      return runKernel("embedBackward", { inputs: [ids, dy], outputs: [[vocabulary, width]], sizes });
    },
  });
}

/** See `convSilu`. */
export function fusedConvSilu(x: tf.Tensor, taps: tf.Tensor): tf.Tensor {
  const { shape } = x;
  const sizes = sizesOf(x, 3);
  return differentiable<Pair>({
    inputs: [x, taps],
    forward: () => ({
      value: one(runKernel("convForward", { inputs: [x, taps], outputs: [shape], sizes })),
      saved: [x, taps],
    }),
    backward: (dy, saved) => runKernel("convBackward", { inputs: [...saved, dy], outputs: [shape, taps.shape], sizes }),
  });
}

/** See `gatedNorm`. */
export function fusedGatedNorm(x: tf.Tensor, gain: tf.Tensor, z: tf.Tensor): tf.Tensor {
  const { shape } = x;
  const sizes = [x.size / gain.size];
  return differentiable<Triple>({
    inputs: [x, gain, z],
    forward: () => ({
      value: one(runKernel("gatedNormForward", { inputs: [x, gain, z], outputs: [shape], sizes })),
      saved: [x, gain, z],
    }),
    backward: (dy, saved) =>
      runKernel("gatedNormBackward", { inputs: [...saved, dy], outputs: [shape, [gain.size], shape], sizes }),
  });
}

/** See `attention`; cos and sin [T, 16] are the rotary tables. */
export function fusedAttention(
  qkv: tf.Tensor,
  headScale: tf.Tensor,
  tables: { cos: tf.Tensor; sin: tf.Tensor },
): tf.Tensor {
  const [batch = 1, length = 1, wide = 3] = qkv.shape;
  const heads = headScale.size;
  const sizes = [batch, length, heads];
  const scratch = scratchBytes("attentionScratchBytes", length);
  return differentiable<[tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor]>({
    inputs: [qkv, headScale],
    forward: () => {
      const inputs: [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor] = [qkv, headScale, tables.cos, tables.sin];
      const outputs = [[batch, length, wide / 3]];
      return { value: one(runKernel("attentionForward", { inputs, outputs, sizes, scratch })), saved: inputs };
    },
    backward: (dy, saved) => {
      const outputs = [[batch, length, wide], [heads]];
      return runKernel("attentionBackward", { inputs: [...saved, dy], outputs, sizes, scratch });
    },
  });
}

/** Inputs of the gated delta rule before their non-linearities; see `gatedDelta`. */
export interface DeltaTensors {
  /** [B, T, 3·32H] queries, keys, values after convolution and silu. */
  readonly u: tf.Tensor;
  /** [B, T, H] */
  readonly beta: tf.Tensor;
  /** [B, T, H] */
  readonly decay: tf.Tensor;
  /** [H] */
  readonly dtBias: tf.Tensor;
  /** [H] */
  readonly aLog: tf.Tensor;
}

/** See `gatedDelta`. */
export function fusedGatedDelta({ u, beta, decay, dtBias, aLog }: DeltaTensors): tf.Tensor {
  const [batch = 1, length = 1, wide = 3] = u.shape;
  const heads = aLog.size;
  const sizes = [batch, length, heads];
  const scratch = scratchBytes("deltaScratchBytes");
  const given = [u, beta, decay, dtBias, aLog];
  const shapes = given.map((tensor) => tensor.shape);
  return differentiable<tf.Tensor[]>({
    inputs: given,
    forward: () => {
      const outputs = [
        [batch, length, wide / 3],
        [batch, heads, Math.ceil(length / 32), 32, 32],
      ];
      const [value, states] = two(runKernel("deltaForward", { inputs: given, outputs, sizes, scratch }));
      return { value, saved: [...given, states] };
    },
    backward: (dy, saved) => runKernel("deltaBackward", { inputs: [...saved, dy], outputs: shapes, sizes, scratch }),
  });
}

export interface HeadTensors {
  /** [n, d] */
  readonly hidden: tf.Tensor;
  /** [V, d] */
  readonly embedding: tf.Tensor;
  /** [1] */
  readonly logitScale: tf.Tensor;
  /** int32 [n] */
  readonly targets: tf.Tensor;
  /** [n]; 0 skips the row. */
  readonly needed: tf.Tensor;
}

/** [2, n]: log-probabilities, then entropies; 0 in skipped rows. See `tokenLogprobs`. */
export function fusedHead(
  { hidden, embedding, logitScale, targets, needed }: HeadTensors,
  temperature: number,
): tf.Tensor {
  const [count = 1, width = 1] = hidden.shape;
  const vocabulary = embedding.shape[0] ?? 1;
  const sizes = [temperature, count, width, vocabulary];
  const scratch = scratchBytes("headScratchBytes", width, vocabulary);
  const shapes = [hidden.shape, embedding.shape, logitScale.shape];
  return differentiable<tf.Tensor[]>({
    inputs: [hidden, embedding, logitScale],
    forward: () => {
      const inputs = [hidden, embedding, logitScale, targets];
      const call = { inputs: [...inputs, needed], outputs: [[2, count]], sizes, scratch };
      return { value: one(runKernel("headForward", call)), saved: inputs };
    },
    backward: (dy, saved) => runKernel("headBackward", { inputs: [...saved, dy], outputs: shapes, sizes, scratch }),
  });
}

function sizesOf(x: tf.Tensor, rank: number): number[] {
  if (x.rank !== rank) throw new Error(`expected rank ${String(rank)}, got [${x.shape.join()}]`);
  return [...x.shape];
}

function one(results: tf.Tensor[]): tf.Tensor {
  const [first] = results;
  if (first === undefined) throw new Error("the kernel gave no result");
  return first;
}

function two(results: tf.Tensor[]): [tf.Tensor, tf.Tensor] {
  const [first, second] = results;
  if (first === undefined || second === undefined) throw new Error("the kernel gave fewer than two results");
  return [first, second];
}
