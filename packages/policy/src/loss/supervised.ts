import * as tf from "@tensorflow/tfjs";

/** Weighted cross-entropy Σ w · (−ln π) / Σ w; `total` is Σ w of the whole batch. */
export function supervisedLoss(logprobs: tf.Tensor, weights: tf.Tensor, total: number): tf.Scalar {
  return tf.tidy(() => logprobs.mul(weights).sum().neg().div<tf.Scalar>(total));
}
