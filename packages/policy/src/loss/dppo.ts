import * as tf from "@tensorflow/tfjs";
import { constant } from "../ops.ts";
import type { DppoOptions } from "./lossOptions.ts";
import type { LossInputs, TokenLosses } from "./tokenLosses.ts";
import { ratioOf } from "./tokenLosses.ts";

/**
 * Policy gradient with DPPO's binary total-variation mask, as prime-rl's default loss has it: a token is left out once its
 * probability has moved, in the direction its advantage pushes, by more than the threshold (prime-rl: 0.2).
 *
 *     D = π − π_rollout                (the total variation of "this token or another", with its sign)
 *     keep = not (A > 0 and D > dppoThreshold) and not (A < 0 and D < −dppoThreshold)
 *     loss = −keep · ω · A,  ω = exp(trainer − rollout)
 *
 * Divided by Σ mask, dropped tokens included. Against prime-rl: no (ln ω)² penalty.
 */
export function dppoLoss(inputs: LossInputs, { dppoThreshold }: DppoOptions): TokenLosses {
  return tf.tidy(() => {
    const { trainerLogprobs, rolloutLogprobs, advantages, mask } = inputs;
    const moved = constant(trainerLogprobs).exp().sub(rolloutLogprobs.exp());
    const dropped = moved.mul(advantages.sign()).greater(dppoThreshold).cast("float32").mul(mask);
    const ratio = ratioOf(trainerLogprobs, rolloutLogprobs, mask);
    return {
      losses: ratio.mul(advantages).mul(mask.sub(dropped)).neg(),
      dropped,
      clipped: mask.zerosLike(),
    };
  });
}
