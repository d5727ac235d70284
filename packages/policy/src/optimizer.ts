import * as tf from "@tensorflow/tfjs";
import type { Adapter } from "./adapter.ts";
import type { TensorMap } from "./tensorMap.ts";
import { toParameters, toTensors } from "./tensorMap.ts";
import type { Parameter } from "./weights.ts";

export interface OptimizerOptions {
  readonly beta1: number;
  readonly beta2: number;
  /** Decoupled decay of matrices; gains, scales and biases never decay. */
  readonly weightDecay: number;
  /** Global gradient norm above which a step is scaled down to it. */
  readonly clipNorm: number;
}

/** AdamW's memory after `step` steps: first and second moment of everything trained. */
export interface OptimizerState {
  readonly step: number;
  readonly first: ReadonlyMap<string, Parameter>;
  readonly second: ReadonlyMap<string, Parameter>;
  /** What the moments belong to, where that is an adapter: with the base weights, all that training needs to go on. */
  readonly adapter?: Adapter;
}

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
 * AdamW (Loshchilov and Hutter) after clipping by global norm, fresh or resumed from a state:
 *
 *     g ← g · min(1, clipNorm / norm)
 *     m ← β1 m + (1 − β1) g          v ← β2 v + (1 − β2) g²
 *     p ← p − lr · (m / (1 − β1ᵗ)) / (sqrt(v / (1 − β2ᵗ)) + 1e-8) − lr · weightDecay · p
 */
export function createAdamW(options: OptimizerOptions, parameters: TensorMap, state?: OptimizerState): Optimizer {
  const { beta1, beta2, weightDecay, clipNorm } = options;
  let count = state?.step ?? 0;
  const first = startingMoments(parameters, state?.first);
  const second = startingMoments(parameters, state?.second);

  const stepOne = (
    name: string,
    slope: { old: tf.Tensor; gradient: tf.Tensor },
    rate: { learningRate: number; scale: number },
  ) =>
    tf.tidy((): tf.Tensor => {
      const g = slope.gradient.mul(rate.scale);
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
      const decay = slope.old.rank >= 2 ? weightDecay : 0;
      replace(first, name, m);
      replace(second, name, v);
      return slope.old.mul(1 - rate.learningRate * decay).sub(direction.mul(rate.learningRate));
    });

  return {
    step(parameters, gradients, { learningRate, norm }) {
      count += 1;
      const scale = norm > clipNorm ? clipNorm / norm : 1;
      const next = new Map<string, tf.Tensor>();
      for (const [name, old] of parameters) {
        const gradient = gradients.get(name);
        if (gradient === undefined) throw new Error(`no gradient for "${name}"`);
        next.set(name, stepOne(name, { old, gradient }, { learningRate, scale }));
      }
      return next;
    },
    exportState: () => ({ step: count, first: toParameters(first), second: toParameters(second) }),
    dispose: () => {
      tf.dispose([...first.values(), ...second.values()]);
    },
  };
}

/** The saved moments, or zeros. Throws when they are not those of the parameters. */
function startingMoments(parameters: TensorMap, saved?: ReadonlyMap<string, Parameter>): Map<string, tf.Tensor> {
  if (saved === undefined) return new Map([...parameters].map(([name, tensor]) => [name, tf.zeros(tensor.shape)]));
  for (const [name, { shape }] of parameters) {
    if (saved.get(name)?.shape.join() !== shape.join()) {
      throw new Error(
        `the optimizer state does not fit the weights: no moment of shape [${shape.join()}] for "${name}"`,
      );
    }
  }
  return toTensors(saved);
}

function momentOf(moments: TensorMap, name: string): tf.Tensor {
  const moment = moments.get(name);
  if (moment === undefined) throw new Error(`the optimizer holds no moment for "${name}"`);
  return moment;
}

/** Puts a moment in the place of the old one, to outlive the tidy it was made in. */
function replace(moments: Map<string, tf.Tensor>, name: string, next: tf.Tensor): void {
  moments.get(name)?.dispose();
  moments.set(name, tf.keep(next));
}
