import * as tf from "@tensorflow/tfjs";
import type { Objective } from "./gradients.ts";
import { cispoLoss, defaultMaskRange } from "./loss.ts";
import type { LossStatistics } from "./lossStatistics.ts";
import { createLossStatistics } from "./lossStatistics.ts";
import type { Microbatch } from "./microbatch.ts";
import { alignToPredictions } from "./microbatch.ts";
import type { TrainSequence, UpdateBatch } from "./updateBatch.ts";

export interface RolloutObjective extends Objective {
  /** Σ mask of the whole batch: the loss's denominator. */
  readonly trainableTokens: number;
  /** Of the trainable tokens seen so far. */
  statistics(): LossStatistics;
}

/** CISPO over a batch of rollouts, with the batch's statistics gathered in the same forward pass. */
export function createRolloutObjective(batch: UpdateBatch): RolloutObjective {
  const { sequences, temperature, maskRange = defaultMaskRange, clipRange } = batch;
  sequences.forEach(checkSequence);
  const trainableTokens = sequences.reduce((sum, { trainable }) => sum + countTrainable(trainable), 0);
  const statistics = createLossStatistics({ maskRange, clipRange });
  return {
    temperature,
    trainableTokens,
    needed: (microbatch) => alignToPredictions(microbatch, (index) => sequences[index]?.trainable ?? []),
    loss(microbatch, logprobs) {
      const inputs = alignInputs(microbatch, sequences);
      return cispoLoss(
        {
          trainerLogprobs: logprobs,
          rolloutLogprobs: tf.tensor1d(inputs.rolloutLogprobs),
          advantages: tf.tensor1d(inputs.advantages),
          mask: tf.tensor1d(inputs.mask),
        },
        { maskRange, clipRange, denominator: trainableTokens },
      );
    },
    observe(microbatch, { logprobs, entropies }) {
      const { mask, rolloutLogprobs } = alignInputs(microbatch, sequences);
      mask.forEach((trainable, i) => {
        if (trainable === 0) return;
        statistics.add({
          trainerLogprob: logprobs[i] ?? Number.NaN,
          rolloutLogprob: rolloutLogprobs[i] ?? Number.NaN,
          entropy: entropies[i] ?? Number.NaN,
        });
      });
    },
    statistics: () => statistics.summary(),
  };
}

/** The loss's inputs of one microbatch, each [B·T] at the position that predicts the token; 0 where not trainable. */
function alignInputs(microbatch: Microbatch, sequences: readonly TrainSequence[]) {
  const mask = alignToPredictions(microbatch, (index) => sequences[index]?.trainable ?? []);
  const rolloutLogprobs = alignToPredictions(microbatch, (index) => sequences[index]?.rolloutLogprobs ?? []);
  const advantages = new Float32Array(mask.length);
  microbatch.indices.forEach((index, row) => {
    advantages.fill(sequences[index]?.advantage ?? 0, row * microbatch.length, (row + 1) * microbatch.length);
  });
  mask.forEach((trainable, i) => {
    if (trainable === 0) rolloutLogprobs[i] = 0;
  });
  return { mask, rolloutLogprobs, advantages };
}

function checkSequence({ tokens, trainable, rolloutLogprobs }: TrainSequence, index: number): void {
  const length = tokens.length;
  if (trainable.length !== length || rolloutLogprobs.length !== length) {
    throw new RangeError(`sequence ${String(index)}: tokens, trainable and rolloutLogprobs differ in length`);
  }
  if (trainable[0] === 1) throw new RangeError(`sequence ${String(index)}: the first token cannot be trainable`);
}

function countTrainable(trainable: Uint8Array): number {
  return trainable.reduce((sum, flag) => sum + flag, 0);
}
