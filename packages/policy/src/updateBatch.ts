import type { LossOptions } from "./loss/lossOptions.ts";

/** One rollout to learn from. The arrays have one entry per token. */
export interface TrainSequence {
  readonly tokens: Int32Array;
  /** 1 for tokens the policy wrote. The first token cannot be trainable. */
  readonly trainable: Uint8Array;
  /** ln π_rollout of each trainable token given the tokens before it; ignored elsewhere. */
  readonly rolloutLogprobs: Float32Array;
  /** ln π_reference likewise, e.g. from `createScorer` on the base weights; needed by `loss.referenceKl`. */
  readonly referenceLogprobs?: Float32Array | undefined;
  readonly advantage: number;
}

export interface UpdateBatch {
  readonly sequences: readonly TrainSequence[];
  readonly learningRate: number;
  /** Temperature the rollouts were sampled at. */
  readonly temperature: number;
  readonly loss: LossOptions;
  /** Optimizer steps the batch is split into; 1 unless given. At most one per sequence is taken. */
  readonly updatesPerBatch?: number | undefined;
  /** Names the random order in which sequences are split; needed by `updatesPerBatch` above 1. */
  readonly seed?: string | undefined;
  /** Awaited after each microbatch. */
  readonly onMicrobatch?: (() => Promise<void>) | undefined;
}
