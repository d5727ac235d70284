import * as tf from "@tensorflow/tfjs";
import { cispoLoss } from "./cispo.ts";
import { dppoLoss } from "./dppo.ts";
import { entropyBonus } from "./entropyBonus.ts";
import { gspoLoss } from "./gspo.ts";
import type { LossOptions } from "./lossOptions.ts";
import { plainLoss } from "./plain.ts";
import { ppoClipLoss } from "./ppoClip.ts";
import { referenceKl } from "./referenceKl.ts";
import type { LossInputs, TokenLosses } from "./tokenLosses.ts";

export interface RolloutLossInputs extends LossInputs {
  /** [B, T] entropy of the distribution each token was drawn from; carries gradient. */
  readonly entropies: tf.Tensor;
  /** [B, T] ln π_reference; needed by `referenceKl`. */
  readonly referenceLogprobs?: tf.Tensor | undefined;
}

/** Of the whole batch that one optimizer step sees, when the inputs are one microbatch of it. */
export interface BatchSize {
  /** Σ mask */
  readonly tokens: number;
  /** Rollouts with at least one trainable token. */
  readonly rollouts: number;
}

export interface RolloutLoss {
  readonly loss: tf.Scalar;
  /** [] how many tokens were left out for their ratio. */
  readonly dropped: tf.Tensor;
  /** [] how many tokens had their ratio clipped. */
  readonly clipped: tf.Tensor;
}

/**
 * The loss of rollouts with its optional terms:
 *
 *     Σ losses / size + referenceKl · Σ k3 / Σ mask − entropyBonus · Σ mask · H / Σ mask
 *
 * where size is the number of rollouts for GSPO and Σ mask for every other kind. An empty mask gives 0.
 */
export function rolloutLoss(inputs: RolloutLossInputs, options: LossOptions, size: BatchSize): RolloutLoss {
  return tf.tidy(() => {
    const { trainerLogprobs, referenceLogprobs, entropies, mask } = inputs;
    const { losses, dropped, clipped } = tokenLosses(inputs, options);
    let loss = losses.sum().div(Math.max(1, options.kind === "gspo" ? size.rollouts : size.tokens));
    const perToken = (term: tf.Tensor, weight: number) => term.sum().mul(weight / Math.max(1, size.tokens));
    if (weighs(options.referenceKl)) {
      if (referenceLogprobs === undefined) throw new RangeError("loss.referenceKl needs reference log-probabilities");
      loss = loss.add(perToken(referenceKl(trainerLogprobs, referenceLogprobs, mask), options.referenceKl));
    }
    if (weighs(options.entropyBonus)) loss = loss.add(perToken(entropyBonus(entropies, mask), options.entropyBonus));
    return { loss: loss.asScalar(), dropped: dropped.sum(), clipped: clipped.sum() };
  });
}

/** Whether the loss looks at π_old, which differs from π from a batch's second step on. */
export function usesOldLogprobs({ kind }: LossOptions): boolean {
  return kind === "gspo" || kind === "ppoClip";
}

function tokenLosses(inputs: LossInputs, options: LossOptions): TokenLosses {
  switch (options.kind) {
    case "cispo":
      return cispoLoss(inputs, options);
    case "plain":
      return plainLoss(inputs);
    case "gspo":
      return gspoLoss(inputs, options);
    case "ppoClip":
      return ppoClipLoss(inputs, options);
    case "dppo":
      return dppoLoss(inputs, options);
  }
}

function weighs(weight: number | undefined): weight is number {
  return weight !== undefined && weight !== 0;
}
