import * as tf from "@tensorflow/tfjs";
import type { Microbatch } from "./microbatch.ts";
import { nextTokens } from "./microbatch.ts";
import { hiddenStates } from "./model.ts";
import type { TensorMap } from "./tensorMap.ts";
import type { PolicySpec } from "./spec.ts";
import type { Predictions } from "./tokenLogprobs.ts";
import { tokenLogprobs } from "./tokenLogprobs.ts";

/** A policy on the backend. */
export interface TensorModel {
  readonly spec: PolicySpec;
  readonly parameters: TensorMap;
}

/** What a step minimises. */
export interface Objective {
  readonly temperature: number;
  /** [B·T] of a microbatch: 0 where neither loss nor observer looks at the prediction. */
  needed(batch: Microbatch): Float32Array;
  /** Loss of one microbatch from log-probability and entropy [B·T] of each position's next token. Called once for each. */
  loss(batch: Microbatch, predictions: Predictions): tf.Scalar;
  /**
   * False once a log-probability that the loss was made from was not finite. The loss itself need not show it: kernels of the
   * wasm backend clamp NaN to a number.
   */
  isSound?(): boolean;
}

/** A policy whose parameters are a function of what is trained. */
export interface TrainableModel {
  readonly spec: PolicySpec;
  /** What gradients are taken of. */
  readonly trained: TensorMap;
  /** The policy's parameters, differentiable in `trained`. Called inside `tf.tidy`. */
  readonly weightsOf: (trained: TensorMap) => TensorMap;
}

interface HeadUse {
  readonly temperature: number;
  /** [B·T]; 0 where the prediction does not matter. */
  readonly needed: Float32Array;
}

/** Log-probability and entropy at each position of a microbatch, both [B·T]. Call inside `tf.tidy`. */
export function predict({ spec, parameters }: TensorModel, batch: Microbatch, head: HeadUse): Predictions {
  const tokens = tf.tensor2d(batch.tokens, [batch.rows, batch.length], "int32");
  const hidden = hiddenStates(parameters, spec, tokens).reshape([-1, spec.width]);
  const embedding = parameters.get("embedding");
  const logitScale = parameters.get("logitScale");
  if (embedding === undefined || logitScale === undefined) throw new Error("the model has no prediction head");
  const targets = { tokens: nextTokens(batch), needed: head.needed };
  return tokenLogprobs(hidden, targets, { embedding, logitScale, temperature: head.temperature });
}

/** Sum over microbatches of loss and gradients. */
export interface GradientSum {
  add(batch: Microbatch): void;
  readonly loss: () => number;
  readonly gradients: TensorMap;
  /** Global Euclidean norm of the gradients. */
  norm(): number;
  dispose(): void;
}

/** Accumulates an objective's loss and gradients while what is trained stays as it is. */
export function createGradientSum({ spec, trained, weightsOf }: TrainableModel, objective: Objective): GradientSum {
  const names = [...trained.keys()];
  const tensors = [...trained.values()];
  const sums = new Map<string, tf.Tensor>();
  let loss = 0;
  const lossOf = (batch: Microbatch): tf.Scalar => {
    const head = { temperature: objective.temperature, needed: objective.needed(batch) };
    return objective.loss(batch, predict({ spec, parameters: weightsOf(trained) }, batch, head));
  };
  return {
    add(batch) {
      const { value, grads } = tf.valueAndGrads(() => lossOf(batch))(tensors);
      loss += value.dataSync()[0] ?? Number.NaN;
      value.dispose();
      names.forEach((name, i) => {
        const gradient = grads[i];
        if (gradient !== undefined) addTo(sums, name, gradient);
      });
    },
    loss: () => loss,
    gradients: sums,
    norm: () => Math.sqrt([...sums.values()].reduce((total, gradient) => total + squaredNorm(gradient), 0)),
    dispose: () => {
      tf.dispose([...sums.values()]);
    },
  };
}

/** Adds `gradient` to the named sum and takes ownership of it. */
function addTo(sums: Map<string, tf.Tensor>, name: string, gradient: tf.Tensor): void {
  const sum = sums.get(name);
  if (sum === undefined) {
    sums.set(name, gradient);
    return;
  }
  sums.set(name, sum.add(gradient));
  tf.dispose([sum, gradient]);
}

function squaredNorm(x: tf.Tensor): number {
  return tf.tidy(() => x.square().sum().dataSync()[0] ?? Number.NaN);
}
