import * as tf from "@tensorflow/tfjs";
import type { Parameter } from "./weights.ts";

export interface OptimizerOptions {
  readonly beta1: number;
  readonly beta2: number;
  /** Decoupled decay of matrices; gains, scales and biases never decay. */
  readonly weightDecay: number;
  /** Global gradient norm above which a step is scaled down to it. */
  readonly clipNorm: number;
}

/** AdamW's memory after `step` steps: first and second moment of every parameter. */
export interface OptimizerState {
  readonly step: number;
  readonly first: ReadonlyMap<string, Parameter>;
  readonly second: ReadonlyMap<string, Parameter>;
}

export type TensorMap = ReadonlyMap<string, tf.Tensor>;

export interface Optimizer {
  /** One step: the new parameters (new tensors; the caller disposes the old ones). `norm` is the gradients' global norm. */
  step(
    parameters: TensorMap,
    gradients: TensorMap,
    rate: { learningRate: number; norm: number },
  ): Map<string, tf.Tensor>;
  exportState(): OptimizerState;
  dispose(): void;
}

const epsilon = 1e-8;

/**
 * AdamW (Loshchilov and Hutter) after clipping by global norm:
 *
 *     g ← g · min(1, clipNorm / norm)
 *     m ← β1 m + (1 − β1) g          v ← β2 v + (1 − β2) g²
 *     p ← p − lr · (m / (1 − β1ᵗ)) / (sqrt(v / (1 − β2ᵗ)) + 1e-8) − lr · weightDecay · p
 */
export function createAdamW(options: OptimizerOptions, initial: TensorMap | OptimizerState): Optimizer {
  const { beta1, beta2, weightDecay, clipNorm } = options;
  const resumed = "step" in initial;
  let count = resumed ? initial.step : 0;
  const first = resumed ? toTensors(initial.first) : zerosLike(initial);
  const second = resumed ? toTensors(initial.second) : zerosLike(initial);

  const stepOne = (
    name: string,
    old: tf.Tensor,
    gradient: tf.Tensor,
    rate: { learningRate: number; scale: number },
  ) => {
    const [next, m, v] = tf.tidy(() => {
      const g = gradient.mul(rate.scale);
      const m = momentOf(first, name)
        .mul(beta1)
        .add(g.mul(1 - beta1));
      const v = momentOf(second, name)
        .mul(beta2)
        .add(g.square().mul(1 - beta2));
      const direction = m.div(1 - beta1 ** count).div(
        v
          .div(1 - beta2 ** count)
          .sqrt()
          .add(epsilon),
      );
      const decay = old.rank >= 2 ? weightDecay : 0;
      return [old.mul(1 - rate.learningRate * decay).sub(direction.mul(rate.learningRate)), m, v];
    });
    replace(first, name, m);
    replace(second, name, v);
    return next;
  };

  return {
    step(parameters, gradients, { learningRate, norm }) {
      count += 1;
      const scale = norm > clipNorm ? clipNorm / norm : 1;
      const next = new Map<string, tf.Tensor>();
      for (const [name, old] of parameters) {
        const gradient = gradients.get(name);
        if (gradient === undefined) throw new Error(`no gradient for "${name}"`);
        next.set(name, stepOne(name, old, gradient, { learningRate, scale }));
      }
      return next;
    },
    exportState: () => ({ step: count, first: toParameters(first), second: toParameters(second) }),
    dispose: () => {
      tf.dispose([...first.values(), ...second.values()]);
    },
  };
}

/** Copies of tensors as plain parameters. */
export function toParameters(tensors: TensorMap): ReadonlyMap<string, Parameter> {
  return new Map(
    [...tensors].map(([name, tensor]) => [
      name,
      { shape: [...tensor.shape], values: Float32Array.from(tensor.dataSync()) },
    ]),
  );
}

/** Tensors of plain parameters; the caller disposes them. */
export function toTensors(parameters: ReadonlyMap<string, Parameter>): Map<string, tf.Tensor> {
  return new Map(
    [...parameters].map(([name, { shape, values }]) => [name, tf.tensor(Float32Array.from(values), [...shape])]),
  );
}

function zerosLike(tensors: TensorMap): Map<string, tf.Tensor> {
  return new Map([...tensors].map(([name, tensor]) => [name, tf.zeros(tensor.shape)]));
}

function momentOf(moments: TensorMap, name: string): tf.Tensor {
  const moment = moments.get(name);
  if (moment === undefined) throw new Error(`the optimizer holds no moment for "${name}"`);
  return moment;
}

function replace(moments: Map<string, tf.Tensor>, name: string, next: tf.Tensor | undefined): void {
  moments.get(name)?.dispose();
  if (next !== undefined) moments.set(name, next);
}
