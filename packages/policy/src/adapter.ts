import { createHash } from "node:crypto";
import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { normal } from "./initWeights.ts";
import type { TensorMap } from "./tensorMap.ts";
import type { PolicySpec } from "./spec.ts";
import type { Parameter, Weights } from "./weights.ts";

export interface AdapterOptions {
  /** Inner width of the two factors. */
  readonly rank: number;
  /** The update of a matrix is scaled by alpha / rank. */
  readonly alpha: number;
  /** Names the random start of the factors. */
  readonly seed: string;
}

/** Low-rank factors on top of frozen base weights. */
export interface Adapter {
  readonly rank: number;
  readonly alpha: number;
  /** Digest of the base weights: on others the factors mean nothing. */
  readonly base: string;
  /** "{projection}.a" [in, rank] and "{projection}.b" [rank, out] for each of `adaptedProjections`. */
  readonly factors: ReadonlyMap<string, Parameter>;
}

/**
 * Projections that an adapter changes: of attention and delta mixers the inputs (qkv, and delta's output gate z) and the
 * output, of the MLP all three. Frozen are embedding (and with it the tied head), every norm and scale, and the delta
 * rule's convolution, decay and write strength, whose [d, H] matrices are no larger than factors would be.
 */
export function adaptedProjections({ layers }: PolicySpec): string[] {
  return layers.flatMap((kind, i) => {
    const mixer = kind === "delta" ? ["delta.qkv", "delta.z", "delta.out"] : ["attention.qkv", "attention.out"];
    return [...mixer, "gate", "up", "down"].map((name) => `layers.${String(i)}.${name}`);
  });
}

/** LoRA's start (Hu et al. 2021): A drawn from N(0, 1 / rank), B zero, so that the policy is the base. */
export function initAdapter(weights: Weights, { rank, alpha, seed }: AdapterOptions): Adapter {
  const random = seededRandom("adapter", seed);
  const factors = new Map<string, Parameter>();
  for (const name of adaptedProjections(weights.spec)) {
    const [inner = 0, outer = 0] = weights.parameters.get(name)?.shape ?? [];
    const a = Float32Array.from({ length: inner * rank }, () => normal(random) / Math.sqrt(rank));
    factors.set(`${name}.a`, { shape: [inner, rank], values: a });
    factors.set(`${name}.b`, { shape: [rank, outer], values: new Float32Array(rank * outer) });
  }
  return { rank, alpha, base: weightsDigest(weights), factors };
}

/**
 * The base with the adapter merged: W + alpha / rank · A B for each adapted projection. Differentiable in the factors;
 * parameters that are not adapted are passed through.
 */
export function mergeAdapter(base: TensorMap, factors: TensorMap, scale: number): TensorMap {
  const merged = new Map<string, tf.Tensor>();
  for (const [name, tensor] of base) {
    const [a, b] = [factors.get(`${name}.a`), factors.get(`${name}.b`)];
    const adapted = a !== undefined && b !== undefined;
    merged.set(name, adapted ? tf.tidy(() => tensor.add(a.matMul(b).mul(scale))) : tensor);
  }
  return merged;
}

/** Throws unless the adapter was made for these weights and options. */
export function checkAdapter(adapter: Adapter, weights: Weights, { rank, alpha }: AdapterOptions): void {
  if (adapter.rank !== rank || adapter.alpha !== alpha) {
    const of = (one: { rank: number; alpha: number }) => `rank ${String(one.rank)} and alpha ${String(one.alpha)}`;
    throw new Error(`the saved adapter has ${of(adapter)}, expected ${of({ rank, alpha })}`);
  }
  if (adapter.base !== weightsDigest(weights)) throw new Error("the saved adapter belongs to other base weights");
}

/** sha256 over the values of all parameters in order. */
function weightsDigest({ parameters }: Weights): string {
  const hash = createHash("sha256");
  for (const [name, { values }] of parameters) {
    hash.update(name);
    hash.update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }
  return hash.digest("hex");
}
