import { setImmediate } from "node:timers/promises";
import * as tf from "@tensorflow/tfjs";
import type { AdapterOptions } from "./adapter.ts";
import type { Objective } from "./gradients.ts";
import { createGradientSum } from "./gradients.ts";
import { supervisedLoss } from "./loss/supervised.ts";
import type { Microbatch } from "./microbatch.ts";
import { alignToPredictions } from "./microbatch.ts";
import type { OptimizerOptions, OptimizerState } from "./optimizer.ts";
import { createAdamW } from "./optimizer.ts";
import type { StepBatch, StepMachine, StepReport, UpdateReport } from "./runUpdate.ts";
import { runUpdate } from "./runUpdate.ts";
import type { ScoredSequence } from "./scorer.ts";
import { pack, scoreSequences } from "./scorer.ts";
import { toParameters } from "./tensorMap.ts";
import type { TrainedPart } from "./trainedPart.ts";
import { adapterPart, wholePart } from "./trainedPart.ts";
import type { UpdateBatch } from "./updateBatch.ts";
import type { Weights } from "./weights.ts";

export interface TrainerOptions {
  /** Weights to train; with an adapter, the base weights that stay frozen under it. */
  readonly weights: Weights;
  /** State to resume from, with the adapter where one is trained; absent = a fresh start. */
  readonly optimizerState?: OptimizerState | undefined;
  readonly optimizer: OptimizerOptions;
  /** Trains low-rank factors (LoRA) in place of the weights. What they change: `adaptedProjections`. */
  readonly adapter?: AdapterOptions | undefined;
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
  /** AdamW on a loss of rollouts: one step, or `updatesPerBatch`. */
  update(batch: UpdateBatch): Promise<UpdateReport>;
  /** One AdamW step on cross-entropy weighted by `lossWeights` and divided by their sum. */
  supervised(batch: SupervisedBatch): Promise<SupervisedReport>;
  /** See `Scorer.logprobs`, under the weights as they are. */
  logprobs(sequences: readonly ScoredSequence[], temperature: number): Promise<Float32Array[]>;
  /** The policy's weights; an adapter is merged into them. */
  exportWeights(): Weights;
  exportOptimizer(): OptimizerState;
  dispose(): void;
}

/** A trainer on the active TensorFlow.js backend. Throws when the optimizer state fits neither weights nor adapter. */
export function createTrainer({ weights, optimizerState, optimizer: options, adapter }: TrainerOptions): Trainer {
  const { spec } = weights;
  const part = partOf(weights, adapter, optimizerState);
  let trained = part.start;
  const optimizer = createAdamW(options, trained, optimizerState);
  const exclusive = createExclusive();

  const step = async (batch: StepBatch, objective: Objective): Promise<StepReport> => {
    const sum = createGradientSum({ spec, trained, weightsOf: part.weightsOf }, objective);
    try {
      for (const microbatch of pack(batch.sequences)) {
        sum.add(microbatch);
        await batch.onMicrobatch?.();
        await setImmediate();
      }
      const isSound = objective.isSound?.() ?? true;
      const [loss, gradNorm] = [isSound ? sum.loss() : Number.NaN, sum.norm()];
      const stepped = Number.isFinite(loss) && Number.isFinite(gradNorm);
      if (stepped) {
        const next = optimizer.step(trained, sum.gradients, { learningRate: batch.learningRate, norm: gradNorm });
        tf.dispose([...trained.values()]);
        trained = next;
      }
      return { loss, gradNorm, stepped };
    } finally {
      sum.dispose();
    }
  };

  const score: StepMachine["score"] = async (sequences, temperature) => {
    const parameters = part.weightsOf(trained);
    try {
      return await scoreSequences({ spec, parameters }, sequences, temperature);
    } finally {
      part.release(parameters);
    }
  };

  return {
    update: (batch) => exclusive(() => runUpdate(batch, { step, score })),
    supervised: (batch) => exclusive(() => supervised(batch, step)),
    logprobs: (sequences, temperature) => exclusive(() => score(sequences, temperature)),
    exportWeights() {
      const tensors = part.weightsOf(trained);
      const parameters = toParameters(tensors);
      part.release(tensors);
      return { spec, parameters };
    },
    exportOptimizer() {
      const own = part.adapterOf(trained);
      return { ...optimizer.exportState(), ...(own === undefined ? {} : { adapter: own }) };
    },
    dispose() {
      tf.dispose([...trained.values()]);
      part.dispose();
      optimizer.dispose();
    },
  };
}

function partOf(weights: Weights, adapter: AdapterOptions | undefined, state: OptimizerState | undefined): TrainedPart {
  const saved = state?.adapter;
  if (adapter !== undefined && state !== undefined && saved === undefined) {
    throw new Error("the optimizer state holds no adapter");
  }
  if (adapter === undefined && saved !== undefined) throw new Error("the optimizer state is that of an adapter");
  return adapter === undefined ? wholePart(weights) : adapterPart(weights, adapter, saved);
}

async function supervised(batch: SupervisedBatch, step: StepMachine["step"]): Promise<SupervisedReport> {
  let total = 0;
  for (const { tokens, lossWeights } of batch.sequences) {
    if (lossWeights.length !== tokens.length) throw new RangeError("one loss weight per token is needed");
    for (let i = 1; i < lossWeights.length; i++) total += lossWeights[i] ?? 0;
  }
  const tokens = batch.sequences.reduce((sum, sequence) => sum + sequence.tokens.length, 0);
  if (total === 0) return { loss: 0, gradNorm: 0, stepped: false, tokens };
  const weightsOf = (microbatch: Microbatch) =>
    alignToPredictions(microbatch, (index) => batch.sequences[index]?.lossWeights ?? []);
  const objective: Objective = {
    temperature: 1,
    needed: weightsOf,
    loss: (microbatch, { logprobs }) => supervisedLoss(logprobs, tf.tensor1d(weightsOf(microbatch)), total),
  };
  return { ...(await step(batch, objective)), tokens };
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
