import * as tf from "@tensorflow/tfjs";
import type { PpoClipOptions } from "./lossOptions.ts";
import type { LossInputs, TokenLosses } from "./tokenLosses.ts";
import { ratioOf } from "./tokenLosses.ts";

/**
 * PPO's clipped surrogate (Schulman et al. 2017) on tokens, with DAPO's separate upper bound ("clip-higher").
 *
 *     r = exp(trainer − old)
 *     loss = max(−r · A, −clip(r, 1 − clipLow, 1 + clipHigh) · A)
 *
 * Divided by Σ mask. No value function, no dual clip for negative advantages, no correction of π_old / π_rollout. On the
 * first step of a batch r = 1: the gradient is REINFORCE's.
 */
export function ppoClipLoss(inputs: LossInputs, { clipLow, clipHigh }: PpoClipOptions): TokenLosses {
  return tf.tidy(() => {
    const { trainerLogprobs, oldLogprobs, advantages, mask } = inputs;
    const ratio = ratioOf(trainerLogprobs, oldLogprobs, mask);
    const free = ratio.mul(advantages).neg();
    const held = ratio
      .clipByValue(1 - clipLow, 1 + clipHigh)
      .mul(advantages)
      .neg();
    return {
      losses: free.maximum(held).mul(mask),
      dropped: mask.zerosLike(),
      clipped: held.greater(free).cast("float32").mul(mask),
    };
  });
}
