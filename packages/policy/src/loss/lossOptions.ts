/** Lowest and highest value, both included. */
export type Range = readonly [lowest: number, highest: number];

/** Importance-weighted policy gradient; see `cispoLoss`. */
export interface CispoOptions {
  readonly kind: "cispo";
  /** Tokens whose ratio to the rollout lies outside teach nothing (IcePop). */
  readonly maskRange: Range;
  /** Ratios are clipped to this range before they weight the token; absent = not clipped. */
  readonly clipRange?: Range | undefined;
}

/** REINFORCE; see `plainLoss`. */
interface PlainOptions {
  readonly kind: "plain";
}

/** Sequence ratio with asymmetric clip and truncated importance sampling; see `gspoLoss`. */
export interface GspoOptions {
  readonly kind: "gspo";
  readonly clipLow: number;
  readonly clipHigh: number;
  /** Highest weight π_old / π_rollout of a token. */
  readonly tisCap: number;
}

/** Token ratio with asymmetric clip; see `ppoClipLoss`. */
export interface PpoClipOptions {
  readonly kind: "ppoClip";
  readonly clipLow: number;
  readonly clipHigh: number;
}

/** Mask by how far a probability moved; see `dppoLoss`. */
export interface DppoOptions {
  readonly kind: "dppo";
  /** Largest change of a token's probability in the direction its advantage pushes. */
  readonly dppoThreshold: number;
}

/** Terms that any loss can carry. */
interface LossTerms {
  /** Weight of the KL divergence to reference log-probabilities; 0 or absent = off. See `referenceKl`. */
  readonly referenceKl?: number | undefined;
  /** Weight of the entropy bonus; 0 or absent = off. See `entropyBonus`. */
  readonly entropyBonus?: number | undefined;
}

/** What an update minimises. */
export type LossOptions = (CispoOptions | PlainOptions | GspoOptions | PpoClipOptions | DppoOptions) & LossTerms;
