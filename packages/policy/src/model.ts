import type * as tf from "@tensorflow/tfjs";
import { attention } from "./attention.ts";
import { delta } from "./delta.ts";
import { chunkLength } from "./deltaRule.ts";
import { hasOwnKernels } from "./kernels/runKernel.ts";
import { embed, project, rmsNorm, swiglu } from "./ops.ts";
import type { TensorMap } from "./tensorMap.ts";
import type { LayerKind, PolicySpec } from "./spec.ts";

const embeddingScale = 8;

/** What row lengths must be a multiple of: TF.js ops work the delta rule in chunks, our kernels token by token. */
export function lengthMultiple(): number {
  return hasOwnKernels() ? 1 : chunkLength;
}

/**
 * The policy's forward pass (docs/policy-model.md) up to the final norm: tokens int32 [B, T] → [B, T, d], T a
 * multiple of `lengthMultiple()`. Causal, so padding at the end of a row changes nothing before it. Differentiable on every backend.
 */
export function hiddenStates(parameters: TensorMap, spec: PolicySpec, tokens: tf.Tensor2D): tf.Tensor {
  const [batch, length] = tokens.shape;
  const parameter = (name: string) => parameterNamed(parameters, name);
  let x = embed(parameter("embedding"), tokens.reshape([batch * length]), embeddingScale).reshape([
    batch,
    length,
    spec.width,
  ]);
  spec.layers.forEach((kind, i) => {
    const own = (name: string) => parameter(`layers.${String(i)}.${name}`);
    const mixed = mix(kind, rmsNorm(x, own("norm1")), { own, spec });
    x = x.add(project(mixed, own(`${kind}.out`)));
    const h = rmsNorm(x, own("norm2"));
    x = x.add(project(swiglu(project(h, own("gate")), project(h, own("up"))), own("down")));
  });
  return rmsNorm(x, parameter("finalNorm"));
}

interface Layer {
  readonly own: (name: string) => tf.Tensor;
  readonly spec: PolicySpec;
}

function mix(kind: LayerKind, x: tf.Tensor, { own, spec }: Layer): tf.Tensor {
  switch (kind) {
    case "attention":
      return attention(project(x, own("attention.qkv")), own("attention.headScale"), spec.ropeTheta);
    case "delta":
      return delta(x, (name) => own(`delta.${name}`));
  }
}

function parameterNamed(parameters: TensorMap, name: string): tf.Tensor {
  const tensor = parameters.get(name);
  if (tensor === undefined) throw new Error(`the model has no parameter "${name}"`);
  return tensor;
}
