import * as tf from "@tensorflow/tfjs";
import type { Adapter, AdapterOptions } from "./adapter.ts";
import { checkAdapter, initAdapter, mergeAdapter } from "./adapter.ts";
import type { TensorMap } from "./tensorMap.ts";
import { toParameters, toTensors } from "./tensorMap.ts";
import type { Weights } from "./weights.ts";

/** What a trainer changes of a policy, and how the policy's parameters follow from it. */
export interface TrainedPart {
  /** The caller disposes them, or what took their place. */
  readonly start: Map<string, tf.Tensor>;
  /** The policy's parameters, differentiable in what is trained. */
  readonly weightsOf: (trained: TensorMap) => TensorMap;
  /** Frees what `weightsOf` made outside of a tidy. */
  release(weights: TensorMap): void;
  /** The adapter, where that is what is trained. */
  adapterOf(trained: TensorMap): Adapter | undefined;
  /** Frees what is frozen. */
  dispose(): void;
}

/** All parameters are trained. */
export function wholePart({ parameters }: Weights): TrainedPart {
  return {
    start: toTensors(parameters),
    weightsOf: (trained) => trained,
    release: () => undefined,
    adapterOf: () => undefined,
    dispose: () => undefined,
  };
}

/** An adapter is trained, fresh or saved, on frozen weights. Throws when the saved one belongs to other weights or options. */
export function adapterPart(weights: Weights, options: AdapterOptions, saved?: Adapter): TrainedPart {
  if (saved !== undefined) checkAdapter(saved, weights, options);
  const { factors, ...adapter } = saved ?? initAdapter(weights, options);
  const base = toTensors(weights.parameters);
  return {
    start: toTensors(factors),
    weightsOf: (trained) => mergeAdapter(base, trained, options.alpha / options.rank),
    release(merged) {
      for (const [name, tensor] of merged) if (tensor !== base.get(name)) tensor.dispose();
    },
    adapterOf: (trained) => ({ ...adapter, factors: toParameters(trained) }),
    dispose: () => {
      tf.dispose([...base.values()]);
    },
  };
}
