import type { Range } from "./loss.ts";

/** One trainable token as the trainer and the rollout saw it. */
export interface TokenView {
  readonly trainerLogprob: number;
  readonly rolloutLogprob: number;
  /** Entropy of the trainer's distribution at the token, nats. */
  readonly entropy: number;
}

/** Means over trainable tokens; all 0 (ratios 1) when there are none. */
export interface LossStatistics {
  readonly entropyMean: number;
  /** Mean of ω − ln ω − 1, ω = π_trainer / π_rollout: zero only where the two agree. */
  readonly mismatchKl: number;
  readonly ratioMean: number;
  readonly ratioMax: number;
  /** Share of tokens whose ratio lies outside the mask range. */
  readonly maskFraction: number;
  /** Share of tokens whose ratio was clipped. */
  readonly clipFraction: number;
  /** Mean of rollout − trainer log-probability. */
  readonly logprobGapMean: number;
}

/** Collects the statistics of a batch token by token, in float64. */
export function createLossStatistics({ maskRange, clipRange }: { maskRange: Range; clipRange?: Range | undefined }) {
  let count = 0;
  const sums = { entropy: 0, kl: 0, ratio: 0, masked: 0, clipped: 0, gap: 0 };
  let ratioMax = 0;
  return {
    add({ trainerLogprob, rolloutLogprob, entropy }: TokenView): void {
      const logRatio = trainerLogprob - rolloutLogprob;
      const ratio = Math.exp(logRatio);
      count += 1;
      sums.entropy += entropy;
      sums.kl += Math.expm1(logRatio) - logRatio;
      sums.ratio += ratio;
      sums.gap -= logRatio;
      if (!isWithin(ratio, maskRange)) sums.masked += 1;
      if (clipRange !== undefined && !isWithin(ratio, clipRange)) sums.clipped += 1;
      ratioMax = Math.max(ratioMax, ratio);
    },
    summary(): LossStatistics {
      const mean = (sum: number) => (count === 0 ? 0 : sum / count);
      return {
        entropyMean: mean(sums.entropy),
        mismatchKl: mean(sums.kl),
        ratioMean: count === 0 ? 1 : sums.ratio / count,
        ratioMax: count === 0 ? 1 : ratioMax,
        maskFraction: mean(sums.masked),
        clipFraction: mean(sums.clipped),
        logprobGapMean: mean(sums.gap),
      };
    },
  };
}

function isWithin(x: number, [lowest, highest]: Range): boolean {
  return x >= lowest && x <= highest;
}
