import * as tf from "@tensorflow/tfjs";
import { constant } from "../ops.ts";
import type { CispoOptions } from "./lossOptions.ts";
import type { LossInputs, TokenLosses } from "./tokenLosses.ts";
import { ratioOf, within } from "./tokenLosses.ts";

/**
 * CISPO with importance masking (MiniMax-M1; the mask is IcePop's): a policy gradient whose importance ratio is a
 * constant weight.
 *
 *     ω = exp(trainer − rollout)
 *     loss = −1[ω ∈ maskRange] · sg(clip(ω, clipRange)) · A · trainer
 *
 * Divided by Σ mask, dropped tokens included, so dropping them shrinks the step instead of up-weighting the survivors.
 */
export function cispoLoss(inputs: LossInputs, { maskRange, clipRange }: CispoOptions): TokenLosses {
  return tf.tidy(() => {
    const { trainerLogprobs, rolloutLogprobs, advantages, mask } = inputs;
    const ratio = ratioOf(constant(trainerLogprobs), rolloutLogprobs, mask);
    const kept = within(ratio, maskRange);
    const clippedRatio = clipRange === undefined ? ratio : ratio.clipByValue(...clipRange);
    const weight = tf.where(kept.cast("bool"), clippedRatio, 0); // a product would make NaN of an infinite ratio
    return {
      losses: weight.mul(advantages).mul(mask).mul(trainerLogprobs).neg(),
      dropped: mask.sub(kept.mul(mask)),
      clipped: clipRange === undefined ? mask.zerosLike() : mask.sub(within(ratio, clipRange).mul(mask)),
    };
  });
}
