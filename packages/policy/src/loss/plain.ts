import * as tf from "@tensorflow/tfjs";
import type { LossInputs, TokenLosses } from "./tokenLosses.ts";

/**
 * REINFORCE (Williams 1992) with the advantage as its signal: no importance ratio, no mask, no clip, so tokens of stale
 * weights count as if they were fresh.
 *
 *     loss = −A · trainer
 *
 * Divided by Σ mask.
 */
export function plainLoss({ trainerLogprobs, advantages, mask }: LossInputs): TokenLosses {
  return tf.tidy(() => ({
    losses: trainerLogprobs.mul(advantages).mul(mask).neg(),
    dropped: mask.zerosLike(),
    clipped: mask.zerosLike(),
  }));
}
