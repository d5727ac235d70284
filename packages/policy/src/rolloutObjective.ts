import * as tf from "@tensorflow/tfjs";
import type { Objective } from "./gradients.ts";
import type { LossOptions } from "./loss/lossOptions.ts";
import type { BatchSize, RolloutLossInputs } from "./loss/rolloutLoss.ts";
import { rolloutLoss } from "./loss/rolloutLoss.ts";
import type { LossStatisticsSum, TokenViews } from "./lossStatistics.ts";
import type { Microbatch } from "./microbatch.ts";
import { alignToPredictions } from "./microbatch.ts";
import { constant } from "./ops.ts";
import type { Predictions } from "./tokenLogprobs.ts";
import type { TrainerNumbers } from "./trainerNumbers.ts";
import { keepNumbers } from "./trainerNumbers.ts";
import type { TrainSequence } from "./updateBatch.ts";

/** What one optimizer step learns from. */
export interface StepInputs {
  readonly sequences: readonly TrainSequence[];
  /** ln π_old by sequence; absent while the weights are those the batch began with, where π_old = π. */
  readonly oldLogprobs?: readonly Float32Array[] | undefined;
  readonly temperature: number;
  readonly loss: LossOptions;
}

/** Filled in the forward pass that the loss is made from. */
export interface StepObservers {
  readonly statistics: LossStatisticsSum;
  /** By sequence. */
  readonly numbers: readonly TrainerNumbers[];
}

/** The loss of one optimizer step over rollouts; what it saw of each token goes to the observers. */
export function createRolloutObjective(inputs: StepInputs, { statistics, numbers }: StepObservers): Objective {
  const { sequences, temperature, loss } = inputs;
  const size = sizeOf(sequences);
  let sound = true;
  return {
    temperature,
    isSound: () => sound,
    needed: (microbatch) => alignToPredictions(microbatch, (index) => sequences[index]?.trainable ?? []),
    loss: (microbatch, predictions) =>
      tf.tidy(() => {
        const tensors = alignInputs(microbatch, inputs, predictions);
        const result = rolloutLoss(tensors, loss, size);
        const views = {
          mask: tensors.mask.dataSync(),
          trainerLogprobs: predictions.logprobs.dataSync(),
          rolloutLogprobs: tensors.rolloutLogprobs.dataSync(),
          entropies: predictions.entropies.dataSync(),
        };
        sound &&= views.mask.every((flag, i) => flag === 0 || isFiniteAt(views, i));
        statistics.addTokens(views);
        keepNumbers(microbatch, views, numbers);
        statistics.addCounts({ dropped: numberOf(result.dropped), clipped: numberOf(result.clipped) });
        return result.loss;
      }),
  };
}

/** What the sums of a step's loss are divided by. */
export function sizeOf(sequences: readonly TrainSequence[]): BatchSize {
  const counts = sequences.map(({ trainable }) => trainable.reduce((sum, flag) => sum + flag, 0));
  return {
    tokens: counts.reduce((sum, count) => sum + count, 0),
    rollouts: counts.filter((count) => count > 0).length,
  };
}

/** The loss's inputs of one microbatch, [B, T] at the position that predicts the token; those from outside 0 off the mask. */
function alignInputs(
  microbatch: Microbatch,
  { sequences, oldLogprobs, loss }: StepInputs,
  { logprobs, entropies }: Predictions,
): RolloutLossInputs {
  const { rows, length, indices } = microbatch;
  const trainable = alignToPredictions(microbatch, (index) => sequences[index]?.trainable ?? []);
  const aligned = (valuesOf: (index: number) => ArrayLike<number> | undefined) => {
    const values = alignToPredictions(microbatch, (index) => valuesOf(index) ?? []);
    return tf.tensor2d(
      values.map((value, i) => (trainable[i] === 0 ? 0 : value)),
      [rows, length],
    );
  };
  const trainerLogprobs = logprobs.reshape([rows, length]);
  return {
    trainerLogprobs,
    entropies: entropies.reshape([rows, length]),
    mask: tf.tensor2d(trainable, [rows, length]),
    rolloutLogprobs: aligned((index) => sequences[index]?.rolloutLogprobs),
    oldLogprobs: oldLogprobs === undefined ? constant(trainerLogprobs) : aligned((index) => oldLogprobs[index]),
    referenceLogprobs: loss.referenceKl ? aligned((index) => sequences[index]?.referenceLogprobs) : undefined,
    advantages: tf.tensor2d(
      indices.map((index) => sequences[index]?.advantage ?? 0),
      [rows, 1],
    ),
  };
}

function isFiniteAt({ trainerLogprobs, rolloutLogprobs }: TokenViews, position: number): boolean {
  return Number.isFinite(trainerLogprobs[position]) && Number.isFinite(rolloutLogprobs[position]);
}

function numberOf(scalar: tf.Tensor): number {
  return scalar.dataSync()[0] ?? Number.NaN;
}
