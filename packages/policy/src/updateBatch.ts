import type { Range } from "./loss.ts";

/** One rollout to learn from. The three arrays have one entry per token. */
export interface TrainSequence {
  readonly tokens: Int32Array;
  /** 1 for tokens the policy wrote. The first token cannot be trainable. */
  readonly trainable: Uint8Array;
  /** ln π_rollout of each trainable token given the tokens before it; ignored elsewhere. */
  readonly rolloutLogprobs: Float32Array;
  readonly advantage: number;
}

export interface UpdateBatch {
  readonly sequences: readonly TrainSequence[];
  readonly learningRate: number;
  /** Temperature the rollouts were sampled at. */
  readonly temperature: number;
  readonly maskRange?: Range | undefined;
  readonly clipRange?: Range | undefined;
  /** Awaited after each microbatch. */
  readonly onMicrobatch?: (() => Promise<void>) | undefined;
}
