import { setImmediate } from "node:timers/promises";
import * as tf from "@tensorflow/tfjs";
import type { Objective } from "./gradients.ts";
import { createGradientSum, predict } from "./gradients.ts";
import { supervisedLoss } from "./loss.ts";
import type { LossStatistics } from "./lossStatistics.ts";
import type { Microbatch } from "./microbatch.ts";
import { alignToPredictions, packMicrobatches } from "./microbatch.ts";
import { lengthMultiple } from "./model.ts";
import type { OptimizerOptions, OptimizerState } from "./optimizer.ts";
import { createAdamW, toParameters, toTensors } from "./optimizer.ts";
import { createRolloutObjective } from "./rolloutObjective.ts";
import type { UpdateBatch } from "./updateBatch.ts";
import type { Weights } from "./weights.ts";

/** Padded tokens of one forward and backward pass: bounds the heap, costs no speed. */
const microbatchTokens = 4096;

export interface TrainerOptions {
  readonly weights: Weights;
  /** State to resume from; absent = a fresh optimizer. */
  readonly optimizerState?: OptimizerState | undefined;
  readonly optimizer: OptimizerOptions;
}

export interface StepReport {
  readonly loss: number;
  /** Global norm before clipping. */
  readonly gradNorm: number;
  /** False when nothing changed: no trainable token, or a loss or norm that is not finite. */
  readonly stepped: boolean;
}

export interface UpdateReport extends StepReport, LossStatistics {
  /** Tokens read, prompts and tool output included, padding not. */
  readonly trainedTokens: number;
  readonly trainableTokens: number;
  readonly sequences: number;
  readonly seconds: number;
}

export interface SupervisedBatch {
  /** `lossWeights[i]` weighs the prediction of token i; the first is ignored. */
  readonly sequences: readonly { readonly tokens: Int32Array; readonly lossWeights: Float32Array }[];
  readonly learningRate: number;
}

export interface SupervisedReport extends StepReport {
  readonly tokens: number;
}

/** Weights in training. One call at a time (a second throws); calls yield to the event loop between microbatches. */
export interface Trainer {
  /** One AdamW step on the CISPO loss of a batch of rollouts. */
  update(batch: UpdateBatch): Promise<UpdateReport>;
  /** One AdamW step on cross-entropy weighted by `lossWeights` and divided by their sum. */
  supervised(batch: SupervisedBatch): Promise<SupervisedReport>;
  /** ln softmax(logits / temperature) of every token given those before it; entry 0 is 0. */
  logprobs(sequences: readonly { readonly tokens: Int32Array }[], temperature: number): Promise<Float32Array[]>;
  exportWeights(): Weights;
  exportOptimizer(): OptimizerState;
  dispose(): void;
}

function pack(sequences: readonly { readonly tokens: Int32Array }[]): Microbatch[] {
  return packMicrobatches(sequences, { maxTokens: microbatchTokens, lengthMultiple: lengthMultiple() });
}

/** A trainer on the active TensorFlow.js backend. Throws when the optimizer state does not fit the weights. */
export function createTrainer({ weights, optimizerState, optimizer: optimizerOptions }: TrainerOptions): Trainer {
  const { spec } = weights;
  let parameters = toTensors(weights.parameters);
  const optimizer = createAdamW(optimizerOptions, parameters, optimizerState);
  const exclusive = createExclusive();

  const step = async (batch: StepBatch, objective: Objective): Promise<StepReport> => {
    const sum = createGradientSum({ spec, parameters }, objective);
    try {
      for (const microbatch of pack(batch.sequences)) {
        sum.add(microbatch);
        await batch.onMicrobatch?.();
        await setImmediate();
      }
      const [loss, gradNorm] = [sum.loss(), sum.norm()];
      const stepped = Number.isFinite(loss) && Number.isFinite(gradNorm);
      if (stepped) {
        const next = optimizer.step(parameters, sum.gradients, { learningRate: batch.learningRate, norm: gradNorm });
        tf.dispose([...parameters.values()]);
        parameters = next;
      }
      return { loss, gradNorm, stepped };
    } finally {
      sum.dispose();
    }
  };

  return {
    update: (batch) => exclusive(() => update(batch, step)),
    supervised: (batch) => exclusive(() => supervised(batch, step)),
    logprobs: (sequences, temperature) =>
      exclusive(async () => {
        const result = sequences.map(({ tokens }) => new Float32Array(tokens.length));
        for (const batch of pack(sequences)) {
          const needed = alignToPredictions(batch, (index) => ones(sequences[index]?.tokens.length ?? 0));
          const values = tf.tidy(() =>
            predict({ spec, parameters }, batch, { temperature, needed }).logprobs.dataSync(),
          );
          batch.indices.forEach((index, row) => {
            const own = result[index] ?? new Float32Array(1);
            own.set(values.subarray(row * batch.length, row * batch.length + own.length - 1), 1);
          });
          await setImmediate();
        }
        return result;
      }),
    exportWeights: () => ({ spec, parameters: toParameters(parameters) }),
    exportOptimizer: () => optimizer.exportState(),
    dispose: () => {
      tf.dispose([...parameters.values()]);
      optimizer.dispose();
    },
  };
}

interface StepBatch {
  readonly sequences: readonly { readonly tokens: Int32Array }[];
  readonly learningRate: number;
  readonly onMicrobatch?: (() => Promise<void>) | undefined;
}

type Step = (batch: StepBatch, objective: Objective) => Promise<StepReport>;

const noStep: StepReport = { loss: 0, gradNorm: 0, stepped: false };

async function update(batch: UpdateBatch, step: Step): Promise<UpdateReport> {
  const start = performance.now();
  const objective = createRolloutObjective(batch);
  const report = objective.trainableTokens === 0 ? noStep : await step(batch, objective);
  return {
    ...report,
    ...objective.statistics(),
    trainedTokens: countTokens(batch.sequences),
    trainableTokens: objective.trainableTokens,
    sequences: batch.sequences.length,
    seconds: (performance.now() - start) / 1000,
  };
}

async function supervised(batch: SupervisedBatch, step: Step): Promise<SupervisedReport> {
  let total = 0;
  for (const { tokens, lossWeights } of batch.sequences) {
    if (lossWeights.length !== tokens.length) throw new RangeError("one loss weight per token is needed");
    for (let i = 1; i < lossWeights.length; i++) total += lossWeights[i] ?? 0;
  }
  const tokens = countTokens(batch.sequences);
  if (total === 0) return { ...noStep, tokens };
  const weightsOf = (microbatch: Microbatch) =>
    alignToPredictions(microbatch, (index) => batch.sequences[index]?.lossWeights ?? []);
  const objective: Objective = {
    temperature: 1,
    needed: weightsOf,
    loss: (microbatch, logprobs) => supervisedLoss(logprobs, tf.tensor1d(weightsOf(microbatch)), total),
  };
  return { ...(await step(batch, objective)), tokens };
}

function ones(length: number): Float32Array {
  return new Float32Array(length).fill(1);
}

function countTokens(sequences: readonly { readonly tokens: Int32Array }[]): number {
  return sequences.reduce((sum, { tokens }) => sum + tokens.length, 0);
}

/** Runs one asynchronous call at a time; throws on a second, because both would start from the same weights. */
function createExclusive(): <T>(run: () => Promise<T>) => Promise<T> {
  let busy = false;
  return async (run) => {
    if (busy) throw new Error("the trainer is busy with another call");
    busy = true;
    try {
      return await run();
    } finally {
      busy = false;
    }
  };
}
