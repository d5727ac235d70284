import * as tf from "@tensorflow/tfjs";

/**
 * What an entropy bonus adds to the loss of each token, before its weight: −H inside the mask, 0 outside: [B, T].
 * Differentiable in the entropies.
 */
export function entropyBonus(entropies: tf.Tensor, mask: tf.Tensor): tf.Tensor {
  return tf.tidy(() => entropies.mul(mask).neg());
}
