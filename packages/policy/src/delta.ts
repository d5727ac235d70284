import type * as tf from "@tensorflow/tfjs";
import { deltaRule } from "./deltaRule.ts";
import type { DeltaTensors } from "./kernels/fusedOps.ts";
import { fusedConvSilu, fusedGatedDelta, fusedGatedNorm } from "./kernels/fusedOps.ts";
import { hasOwnKernels } from "./kernels/runKernel.ts";
import { project, rmsNorm, silu, unitNorm } from "./ops.ts";
import { headDim } from "./spec.ts";

/** Parameters of one delta layer by their last name. */
export type LayerParameters = (name: string) => tf.Tensor;

/** Gated delta rule mixer (docs/policy-model.md): x [B, T, d] → [B, T, 32H], before the output projection. */
export function delta(x: tf.Tensor, parameter: LayerParameters): tf.Tensor {
  const mixed = gatedDelta({
    u: convSilu(project(x, parameter("qkv")), parameter("conv")),
    beta: project(x, parameter("beta")),
    decay: project(x, parameter("decay")),
    dtBias: parameter("dtBias"),
    aLog: parameter("aLog"),
  });
  return gatedNorm(mixed, parameter("headNorm"), project(x, parameter("z")));
}

/** silu(u), u_t = Σ_j taps[j] · x_{t−3+j} with zero history (causal, depthwise); x [B, T, c], taps [4, c]. */
function convSilu(x: tf.Tensor, taps: tf.Tensor): tf.Tensor {
  if (hasOwnKernels()) return fusedConvSilu(x, taps);
  const [batch = 1, length = 1, channels = 1] = x.shape;
  const padded = x.pad([
    [0, 0],
    [3, 0],
    [0, 0],
  ]);
  const shifted = [0, 1, 2, 3].map((j) =>
    padded.slice([0, j, 0], [batch, length, channels]).mul(taps.slice([j, 0], [1, channels])),
  );
  return silu(shifted.reduce((sum, part) => sum.add(part)));
}

/** Gated delta rule of raw inputs: normalises q and k, β = σ(beta), g = −exp(aLog) · softplus(decay + dtBias) → [B, T, 32H]. */
function gatedDelta(tensors: DeltaTensors): tf.Tensor {
  if (hasOwnKernels()) return fusedGatedDelta(tensors);
  const { u, beta, decay, dtBias, aLog } = tensors;
  const [batch = 1, length = 1] = u.shape;
  const heads = aLog.size;
  const [q, k, v] = u.reshape([batch, length, 3, heads, headDim]).transpose([2, 0, 3, 1, 4]).unstack(); // [B, H, T, 32]
  if (q === undefined || k === undefined || v === undefined) throw new Error("qkv does not split into three");
  const mixed = deltaRule({
    q: unitNorm(q).mul(1 / Math.sqrt(headDim)),
    k: unitNorm(k),
    v,
    beta: beta.sigmoid().transpose([0, 2, 1]), // [B, H, T]
    g: decay.add(dtBias).softplus().mul(aLog.exp().neg()).transpose([0, 2, 1]), // [B, H, T]
  });
  return mixed.transpose([0, 2, 1, 3]).reshape([batch, length, heads * headDim]);
}

/** rms(x) · gain per head, times silu(z): x and z [B, T, 32H], gain [32]. */
function gatedNorm(x: tf.Tensor, gain: tf.Tensor, z: tf.Tensor): tf.Tensor {
  if (hasOwnKernels()) return fusedGatedNorm(x, gain, z);
  return rmsNorm(x.reshape([-1, headDim]), gain)
    .reshape(x.shape)
    .mul(silu(z));
}
