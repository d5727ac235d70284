import * as tf from "@tensorflow/tfjs";
import { constant } from "../ops.ts";
import type { GspoOptions } from "./lossOptions.ts";
import type { LossInputs, TokenLosses } from "./tokenLosses.ts";
import { ratioOf } from "./tokenLosses.ts";

/**
 * GSPO (Zheng et al. 2025) with truncated importance sampling (Yao et al. 2025).
 *
 *     s = exp(mean over the rollout's tokens of trainer − old) = (π / π_old)^(1/|y|)             [B, 1]
 *     w = min(exp(old − rollout), tisCap)                                                        [B, T]
 *     loss = w / |y| · max(−s_t · A, −clip(s_t, 1 − clipLow, 1 + clipHigh) · A)                  [B, T]
 *     s_t = sg(s) · exp(trainer − sg(trainer))
 *
 * Divided by the number of rollouts. s_t has the value of s, and the sum of its gradients over |y| is that of s, so with
 * w = 1 this is the sequence objective max(−s · A, −clip(s) · A) itself. Truncation is per token, as published and as
 * SkyRL's and slime's token level (their cap: 2): per rollout, the product of π_old / π_rollout over all tokens varies too much
 * to be worth a cap, and its geometric mean never reaches one.
 */
export function gspoLoss(inputs: LossInputs, { clipLow, clipHigh, tisCap }: GspoOptions): TokenLosses {
  return tf.tidy(() => {
    const { trainerLogprobs, rolloutLogprobs, oldLogprobs, advantages, mask } = inputs;
    const now = constant(trainerLogprobs);
    const length = mask.sum(1, true).maximum(1); // [B, 1]
    const sequence = now.sub(oldLogprobs).mul(mask).sum(1, true).div(length).exp(); // [B, 1]
    const ratio = ratioOf(trainerLogprobs, now, mask).mul(sequence); // [B, T]
    const free = ratio.mul(advantages).neg();
    const held = ratio
      .clipByValue(1 - clipLow, 1 + clipHigh)
      .mul(advantages)
      .neg();
    const weight = ratioOf(oldLogprobs, rolloutLogprobs, mask).minimum(tisCap).mul(mask).div(length);
    return {
      losses: free.maximum(held).mul(weight),
      dropped: mask.zerosLike(),
      clipped: held.greater(free).cast("float32").mul(mask),
    };
  });
}
