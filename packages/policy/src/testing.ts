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
