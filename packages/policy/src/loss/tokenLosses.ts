import type * as tf from "@tensorflow/tfjs";
import type { Range } from "./lossOptions.ts";

/** What every loss of rollouts is made from. Row b is one rollout; positions are tokens. */
export interface LossInputs {
  /** [B, T] ln π of each token under the weights in training; the only input that carries gradient. */
  readonly trainerLogprobs: tf.Tensor;
  /** [B, T] ln π_rollout, recorded when the token was sampled. */
  readonly rolloutLogprobs: tf.Tensor;
  /** [B, T] ln π_old under the weights that the batch's first step started from. */
  readonly oldLogprobs: tf.Tensor;
  /** [B, 1] advantage of the rollout. */
  readonly advantages: tf.Tensor;
  /** [B, T] 1 for tokens the policy wrote; 0 for prompt, tool output and padding. */
  readonly mask: tf.Tensor;
}

/** A loss token by token, all [B, T] and 0 outside the mask. */
export interface TokenLosses {
  /** Their sum divided by the size of the batch is the loss. */
  readonly losses: tf.Tensor;
  /** 1 where the token was left out for its ratio. */
  readonly dropped: tf.Tensor;
  /** 1 where the ratio was clipped. */
  readonly clipped: tf.Tensor;
}

/** exp(to − from) inside the mask and 1 outside, where the log-probabilities may be anything: [B, T]. */
export function ratioOf(to: tf.Tensor, from: tf.Tensor, mask: tf.Tensor): tf.Tensor {
  return to.sub(from).mul(mask).exp();
}

/** 1 where x lies in the range, else 0. Not differentiable. */
export function within(x: tf.Tensor, [lowest, highest]: Range): tf.Tensor {
  const above = x.greaterEqual(lowest).cast("float32");
  return Number.isFinite(highest) ? above.mul(x.lessEqual(highest).cast("float32")) : above;
}
