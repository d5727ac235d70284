import type * as tf from "@tensorflow/tfjs";
import { deltaRule } from "./deltaRule.ts";
import { project, rmsNorm, silu, unitNorm } from "./ops.ts";
import { headDim } from "./spec.ts";

/** Parameters of one delta layer by their last name. */
export type LayerParameters = (name: string) => tf.Tensor;

/** Gated delta rule mixer (docs/policy-model.md): x [B, T, d] → [B, T, 32H], before the output projection. */
export function delta(x: tf.Tensor, parameter: LayerParameters): tf.Tensor {
  const [batch = 1, length = 1] = x.shape;
  const heads = parameter("aLog").shape[0] ?? 1;
  const [q, k, v] = silu(causalConv(project(x, parameter("qkv")), parameter("conv")))
    .reshape([batch, length, 3, heads, headDim])
    .transpose([2, 0, 3, 1, 4])
    .unstack(); // [B, H, T, 32]
  if (q === undefined || k === undefined || v === undefined) throw new Error("qkv does not split into three");
  const mixed = deltaRule({
    q: unitNorm(q).mul(1 / Math.sqrt(headDim)),
    k: unitNorm(k),
    v,
    beta: project(x, parameter("beta")).sigmoid().transpose([0, 2, 1]), // [B, H, T]
    g: project(x, parameter("decay"))
      .add(parameter("dtBias"))
      .softplus()
      .mul(parameter("aLog").exp().neg())
      .transpose([0, 2, 1]), // [B, H, T]
  });
  const normalised = rmsNorm(mixed, parameter("headNorm")).transpose([0, 2, 1, 3]).reshape([batch, length, -1]);
  return normalised.mul(silu(project(x, parameter("z"))));
}

/** Causal depthwise convolution of width 4 with zero history: u_t = Σ_j conv[j] · x_{t−3+j}; x [B, T, c], conv [4, c]. */
function causalConv(x: tf.Tensor, conv: tf.Tensor): tf.Tensor {
  const [batch = 1, length = 1, channels = 1] = x.shape;
  const padded = x.pad([
    [0, 0],
    [3, 0],
    [0, 0],
  ]);
  const taps = [0, 1, 2, 3].map((j) =>
    padded.slice([0, j, 0], [batch, length, channels]).mul(conv.slice([j, 0], [1, channels])),
  );
  return taps.reduce((sum, tap) => sum.add(tap));
}
