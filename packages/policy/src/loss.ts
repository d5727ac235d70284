import * as tf from "@tensorflow/tfjs";
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

/** Lowest and highest value, both included. */
export type Range = readonly [lowest: number, highest: number];

export interface LossOptions {
  /** Importance ratios outside drop the token (IcePop). */
  readonly maskRange?: Range | undefined;
  /** Importance ratios are clipped to this range before they weight the token; absent = not clipped. */
  readonly clipRange?: Range | undefined;
  /** Σ mask of the whole batch when this is one microbatch of it; default: of these inputs. */
  readonly denominator?: number;
}

export const defaultMaskRange: Range = [0, 2];

/**
 * CISPO loss with importance masking: a policy gradient whose importance ratio is a constant weight.
 *
 *     ω = exp(trainer − rollout)                                                     [n]
 *     L = −Σ mask · 1[ω ∈ maskRange] · sg(clip(ω, clipRange)) · A · trainer / Σ mask []
 *
 * Dropped tokens stay in the denominator, so dropping them shrinks the step instead of up-weighting the survivors. An
 * empty mask gives 0. Against the published forms: no KL to a reference, no entropy bonus.
 */
export function cispoLoss(inputs: LossInputs, options: LossOptions = {}): tf.Scalar {
  return tf.tidy(() => {
    const { trainerLogprobs, rolloutLogprobs, advantages, mask } = inputs;
    const { maskRange = defaultMaskRange, clipRange, denominator } = options;
    const weight = detached(trainerLogprobs, (logprobs) => {
      const ratio = logprobs.sub(rolloutLogprobs).exp();
      const used = clipRange === undefined ? ratio : ratio.clipByValue(...clipRange);
      return within(ratio, maskRange).mul(mask).mul(used).mul(advantages);
    });
    return weight
      .mul(trainerLogprobs)
      .sum()
      .neg()
      .div<tf.Scalar>(denominator ?? mask.sum().maximum(1));
  });
}

/** Weighted cross-entropy Σ w · (−ln π) / Σ w; `total` is Σ w of the whole batch. */
export function supervisedLoss(logprobs: tf.Tensor, weights: tf.Tensor, total: number): tf.Scalar {
  return tf.tidy(() => logprobs.mul(weights).sum().neg().div<tf.Scalar>(total));
}

function within(x: tf.Tensor, [lowest, highest]: Range): tf.Tensor {
  const above = x.greaterEqual(lowest).cast("float32");
  return Number.isFinite(highest) ? above.mul(x.lessEqual(highest).cast("float32")) : above;
}
