import * as tf from "@tensorflow/tfjs";
import { fusedAttention } from "./kernels/fusedOps.ts";
import { hasOwnKernels } from "./kernels/runKernel.ts";
import { unitNorm } from "./ops.ts";
import { headDim } from "./spec.ts";

const half = headDim / 2;

/**
 * Causal softmax attention of normalised, rotated queries and keys (docs/policy-model.md):
 * qkv [B, T, 3·32H], headScale [H] → [B, T, 32H].
 */
export function attention(qkv: tf.Tensor, headScale: tf.Tensor, ropeTheta: number): tf.Tensor {
  const [batch = 1, length = 1] = qkv.shape;
  const heads = headScale.size;
  const tables = rotaryTables(length, ropeTheta);
  if (hasOwnKernels()) return fusedAttention(qkv, headScale, tables);
  const [q, k, v] = qkv.reshape([batch, length, 3, heads, headDim]).transpose([2, 0, 3, 1, 4]).unstack(); // [B, H, T, 32]
  if (q === undefined || k === undefined || v === undefined) throw new Error("qkv does not split into three");
  const rotate = rotation(tables);
  const scores = rotate(unitNorm(q))
    .mul(headScale.reshape([1, heads, 1, 1]))
    .matMul(rotate(unitNorm(k)), false, true);
  const weights = scores.add(causalMask(length)).softmax(); // [B, H, T, T]
  return weights
    .matMul(v)
    .transpose([0, 2, 1, 3])
    .reshape([batch, length, heads * headDim]);
}

interface RotaryTables {
  /** [T, 16] cosine and sine of position · theta^(−i/16). */
  readonly cos: tf.Tensor2D;
  readonly sin: tf.Tensor2D;
}

function rotaryTables(length: number, theta: number): RotaryTables {
  const angle = (i: number) => Math.floor(i / half) * theta ** -((i % half) / half);
  const table = (f: (angle: number) => number) =>
    tf.tensor2d(
      Float32Array.from({ length: length * half }, (_, i) => f(angle(i))),
      [length, half],
    );
  return { cos: table(Math.cos), sin: table(Math.sin) };
}

/** Rotary position embedding of [..., T, 32]: x · cos + swap(x) · sin, where swap maps (a, b) to (−b, a). */
function rotation({ cos, sin }: RotaryTables): (x: tf.Tensor) => tf.Tensor {
  const [cosTwice, sinTwice] = [cos.tile([1, 2]), sin.tile([1, 2])]; // [T, 32]
  const swap = tf.tensor2d(
    Float32Array.from({ length: headDim * headDim }, (_, i) => swapEntry(Math.floor(i / headDim), i % headDim)),
    [headDim, headDim],
  );
  return (x) => x.mul(cosTwice).add(x.reshape([-1, headDim]).matMul(swap).reshape(x.shape).mul(sinTwice));
}

function swapEntry(row: number, column: number): number {
  if (row === column + half) return -1;
  return column === row + half ? 1 : 0;
}

/** [T, T]: 0 where a position may look, −1e9 at later positions. */
function causalMask(length: number): tf.Tensor2D {
  const values = new Float32Array(length * length);
  for (let row = 0; row < length; row++) values.fill(-1e9, row * length + row + 1, (row + 1) * length);
  return tf.tensor2d(values, [length, length]);
}
