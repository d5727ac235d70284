import type { PolicySpec } from "./spec.ts";
import { headDim } from "./spec.ts";

/** One parameter: row-major f32 values. */
export interface Parameter {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** All parameters of a policy by name, in the order of `parameterShapes`. */
export interface Weights {
  readonly spec: PolicySpec;
  readonly parameters: ReadonlyMap<string, Parameter>;
}

/** Name and shape of every parameter of a spec, in file order (docs/policy-model.md). */
export function parameterShapes(spec: PolicySpec): ReadonlyMap<string, readonly number[]> {
  const { vocabulary, width, heads, hidden } = spec;
  const inner = heads * headDim;
  const shapes = new Map<string, readonly number[]>([
    ["embedding", [vocabulary, width]],
    ["finalNorm", [width]],
    ["logitScale", [1]],
  ]);
  spec.layers.forEach((kind, i) => {
    const add = (name: string, ...shape: number[]) => shapes.set(`layers.${i}.${name}`, shape);
    add("norm1", width);
    add("norm2", width);
    add("gate", width, hidden);
    add("up", width, hidden);
    add("down", hidden, width);
    add(`${kind}.qkv`, width, 3 * inner);
    if (kind === "attention") add("attention.headScale", heads);
    else {
      add("delta.conv", 4, 3 * inner);
      add("delta.beta", width, heads);
      add("delta.decay", width, heads);
      add("delta.aLog", heads);
      add("delta.dtBias", heads);
      add("delta.z", width, inner);
      add("delta.headNorm", headDim);
    }
    add(`${kind}.out`, inner, width);
  });
  return shapes;
}

/** Number of trainable values. */
export function parameterCount(spec: PolicySpec): number {
  let total = 0;
  for (const shape of parameterShapes(spec).values()) total += shape.reduce((product, size) => product * size, 1);
  return total;
}
