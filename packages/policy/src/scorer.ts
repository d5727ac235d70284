import { setImmediate } from "node:timers/promises";
import * as tf from "@tensorflow/tfjs";
import type { TensorModel } from "./gradients.ts";
import { predict } from "./gradients.ts";
import type { Microbatch } from "./microbatch.ts";
import { alignToPredictions, packMicrobatches } from "./microbatch.ts";
import { lengthMultiple } from "./model.ts";
import { toTensors } from "./tensorMap.ts";
import type { Weights } from "./weights.ts";

/** Padded tokens of one pass: bounds the heap, costs no speed. */
const microbatchTokens = 4096;

export interface ScoredSequence {
  readonly tokens: Int32Array;
  /** Where given, tokens with 0 are not scored and stay 0: cheaper by their share of the prediction head. */
  readonly trainable?: Uint8Array;
}

/** Frozen weights that give tokens log-probabilities, e.g. a run's base as its reference. */
export interface Scorer {
  /** ln softmax(logits / temperature) of every token given those before it; entry 0 is 0. Yields between microbatches. */
  logprobs(sequences: readonly ScoredSequence[], temperature: number): Promise<Float32Array[]>;
  dispose(): void;
}

/** A scorer on the active TensorFlow.js backend. A forward pass costs about a third of a training step's. */
export function createScorer({ spec, parameters }: Weights): Scorer {
  const tensors = toTensors(parameters);
  return {
    logprobs: (sequences, temperature) => scoreSequences({ spec, parameters: tensors }, sequences, temperature),
    dispose: () => {
      tf.dispose([...tensors.values()]);
    },
  };
}

/** See `Scorer.logprobs`. */
export async function scoreSequences(
  model: TensorModel,
  sequences: readonly ScoredSequence[],
  temperature: number,
): Promise<Float32Array[]> {
  const result = sequences.map(({ tokens }) => new Float32Array(tokens.length));
  for (const batch of pack(sequences)) {
    const needed = alignToPredictions(batch, (index) => neededOf(sequences[index]));
    const values = tf.tidy(() => predict(model, batch, { temperature, needed }).logprobs.dataSync());
    batch.indices.forEach((index, row) => {
      const own = result[index] ?? new Float32Array(1);
      const start = row * batch.length;
      for (let i = 1; i < own.length; i++) own[i] = needed[start + i - 1] === 0 ? 0 : (values[start + i - 1] ?? 0);
    });
    await setImmediate();
  }
  return result;
}

/** Microbatches of the size that training and scoring use. */
export function pack(sequences: readonly { readonly tokens: Int32Array }[]): Microbatch[] {
  return packMicrobatches(sequences, { maxTokens: microbatchTokens, lengthMultiple: lengthMultiple() });
}

function neededOf(sequence: ScoredSequence | undefined): Uint8Array {
  return sequence?.trainable ?? new Uint8Array(sequence?.tokens.length ?? 0).fill(1);
}
