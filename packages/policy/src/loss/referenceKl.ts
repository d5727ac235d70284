import * as tf from "@tensorflow/tfjs";

/**
 * KL divergence from reference weights, estimated on each sampled token (Schulman's k3, as in GRPO): [B, T].
 *
 *     ρ = exp(reference − trainer);   kl = ρ − ln ρ − 1
 *
 * Never negative, 0 only where the two agree and outside the mask. Its gradient in `trainer` is 1 − ρ. No importance weight:
 * tokens of stale weights count as if they were fresh.
 */
export function referenceKl(trainerLogprobs: tf.Tensor, referenceLogprobs: tf.Tensor, mask: tf.Tensor): tf.Tensor {
  return tf.tidy(() => {
    const difference = referenceLogprobs.sub(trainerLogprobs).mul(mask);
    return difference.exp().sub(difference).sub(1);
  });
}
