import * as tf from "@tensorflow/tfjs";
import { differentiable } from "./differentiable.ts";
import { fusedEmbed, fusedRmsNorm, fusedSwiglu } from "./kernels/fusedOps.ts";
import { hasOwnKernels } from "./kernels/runKernel.ts";

const epsilon = 1e-6;

/** x / sqrt(mean(x²) + 1e-6) · gain over the last axis: [..., d], [d] → [..., d]. */
export function rmsNorm(x: tf.Tensor, gain: tf.Tensor): tf.Tensor {
  if (hasOwnKernels()) return fusedRmsNorm(x, gain);
  return x.mul(x.square().mean(-1, true).add(epsilon).rsqrt()).mul(gain);
}

/** x / sqrt(sum(x²) + 1e-6) over the last axis. */
export function unitNorm(x: tf.Tensor): tf.Tensor {
  return x.mul(x.square().sum(-1, true).add(epsilon).rsqrt());
}

/** x · sigmoid(x). */
export function silu(x: tf.Tensor): tf.Tensor {
  return x.mul(x.sigmoid());
}

/** silu(gate) · up. */
export function swiglu(gate: tf.Tensor, up: tf.Tensor): tf.Tensor {
  return hasOwnKernels() ? fusedSwiglu(gate, up) : silu(gate).mul(up);
}

/** Matrix product over the last axis: [..., i] · [i, o] → [..., o], as one two-dimensional product. */
export function project(x: tf.Tensor, matrix: tf.Tensor): tf.Tensor {
  const [inner = 1, outer = 1] = matrix.shape;
  return x
    .reshape([-1, inner])
    .matMul(matrix)
    .reshape([...x.shape.slice(0, -1), outer]);
}

/**
 * Rows of `table` by token, scaled: [V, d], int32 [n] → [n, d]. Without own kernels the gradient is oneHotᵀ · dy, because
 * the wasm backend lacks the kernel behind TF.js's own gather gradient.
 */
export function embed(table: tf.Tensor, tokens: tf.Tensor1D, scale: number): tf.Tensor {
  if (hasOwnKernels()) return fusedEmbed(table, tokens, scale);
  const rows = table.shape[0] ?? 0;
  return differentiable<[tf.Tensor1D]>({
    inputs: [table],
    forward: () => ({ value: tf.gather(table, tokens).mul(scale), saved: [tokens] }),
    backward: (dy, [saved]) => [tf.matMul(tf.oneHot(saved, rows).cast("float32"), dy.mul(scale), true, false)],
  });
}

/** The values of x as a tensor of its own, unknown to the tape. Comparisons throw on the tape, so they take this. */
export function constant(x: tf.Tensor): tf.Tensor {
  return tf.tensor(x.dataSync(), x.shape, "float32");
}
