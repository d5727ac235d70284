import type { PolicySpec } from "./spec.ts";

export { loudWeights } from "./engine/loudWeights.ts";
export { measureDecode } from "./engine/measureDecode.ts";
export { referenceLogits, referenceLogprobs } from "./engine/reference.ts";

/** A policy of both layer kinds that is small enough for finite differences. */
export const tinySpec: PolicySpec = {
  vocabulary: 16,
  width: 8,
  heads: 2,
  hidden: 12,
  layers: ["delta", "attention"],
  ropeTheta: 2000,
  maxTokens: 128,
};

/** Uniform numbers in [0, 1) from a 32-bit linear congruential generator: the same seed gives the same stream. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
