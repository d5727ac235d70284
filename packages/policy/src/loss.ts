import type * as tf from "@tensorflow/tfjs";
import { tidy } from "@tensorflow/tfjs";
import { detached } from "./ops.ts";

export interface LossInputs {
  /** [n] log-probability the trainer gives each token; the only input that carries gradient. */
  readonly trainerLogprobs: tf.Tensor;
  /** [n] log-probability recorded when the token was sampled. */
  readonly rolloutLogprobs: tf.Tensor;
  /** [n] advantage of the token's rollout. */
  readonly advantages: tf.Tensor;
  /** [n] 1 for tokens the policy wrote; 0 for prompt, tool output and padding. */
  readonly mask: tf.Tensor;
}

/** Importance ratios [lowest, highest] a token may have and still train. */
export type MaskRange = readonly [number, number];

export const defaultMaskRange: MaskRange = [0, 2];
