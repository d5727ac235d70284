import * as tf from "@tensorflow/tfjs";
import type { Parameter } from "./weights.ts";

/** Tensors by the names of parameters. */
export type TensorMap = ReadonlyMap<string, tf.Tensor>;

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
