/** Tokens as trainer and rollout saw them; the four have one entry per position. */
export interface TokenViews {
  /** 1 for trainable tokens; other positions are passed over. */
  readonly mask: ArrayLike<number>;
  readonly trainerLogprobs: ArrayLike<number>;
  readonly rolloutLogprobs: ArrayLike<number>;
  /** Entropy of the trainer's distribution at the token, nats. */
  readonly entropies: ArrayLike<number>;
}

/** Means over trainable tokens; all 0 (ratios 1) when there are none. */
export interface LossStatistics {
  readonly entropyMean: number;
  /** Mean of ω − ln ω − 1, ω = π_trainer / π_rollout: zero only where the two agree. */
  readonly mismatchKl: number;
  readonly ratioMean: number;
  readonly ratioMax: number;
  /** Share of tokens left out of the loss for their ratio. */
  readonly maskFraction: number;
  /** Share of tokens whose ratio was clipped. */
  readonly clipFraction: number;
  /** Mean of rollout − trainer log-probability. */
  readonly logprobGapMean: number;
}

export interface LossStatisticsSum {
  addTokens(views: TokenViews): void;
  /** Tokens that the loss left out, and whose ratio it clipped. */
  addCounts(counts: { readonly dropped: number; readonly clipped: number }): void;
  summary(): LossStatistics;
}

/** Collects the statistics of a batch, in float64. */
export function createLossStatistics(): LossStatisticsSum {
  let count = 0;
  const sums = { entropy: 0, kl: 0, ratio: 0, dropped: 0, clipped: 0, gap: 0 };
  let ratioMax = 0;
  return {
    addTokens({ mask, trainerLogprobs, rolloutLogprobs, entropies }) {
      for (let i = 0; i < mask.length; i++) {
        if (mask[i] === 0) continue;
        const logRatio = (trainerLogprobs[i] ?? Number.NaN) - (rolloutLogprobs[i] ?? Number.NaN);
        const ratio = Math.exp(logRatio);
        count += 1;
        sums.entropy += entropies[i] ?? Number.NaN;
        sums.kl += Math.expm1(logRatio) - logRatio;
        sums.ratio += ratio;
        sums.gap -= logRatio;
        ratioMax = Math.max(ratioMax, ratio);
      }
    },
    addCounts({ dropped, clipped }) {
      sums.dropped += dropped;
      sums.clipped += clipped;
    },
    summary() {
      const mean = (sum: number) => (count === 0 ? 0 : sum / count);
      return {
        entropyMean: mean(sums.entropy),
        mismatchKl: mean(sums.kl),
        ratioMean: count === 0 ? 1 : sums.ratio / count,
        ratioMax: count === 0 ? 1 : ratioMax,
        maskFraction: mean(sums.dropped),
        clipFraction: mean(sums.clipped),
        logprobGapMean: mean(sums.gap),
      };
    },
  };
}
