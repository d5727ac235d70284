import { checkpointDigest, createTokenizer, encodeCheckpoint, initWeights, vocabularyDigest } from "@holdfast/policy";
import type { PolicySpec } from "@holdfast/policy";
import { seededRandom } from "@holdfast/recipe";
import { buildVocabulary } from "../models/vocabulary.ts";

/** An untrained base policy with the product's vocabulary and both layer kinds, small enough to train in milliseconds. */
export function tinyBase() {
  const vocabulary = buildVocabulary();
  const spec: PolicySpec = {
    vocabulary: Math.ceil(vocabulary.pieces.length / 8) * 8,
    width: 32,
    heads: 1,
    hidden: 32,
    layers: ["delta", "attention"],
    ropeTheta: 2000,
    maxTokens: 512,
  };
  const weights = initWeights(spec, seededRandom("tiny base"));
  const metadata = { version: 0, vocabularyDigest: vocabularyDigest(vocabulary.pieces) };
  const bytes = encodeCheckpoint({ weights, metadata });
  return {
    name: "tiny",
    vocabulary,
    codec: createTokenizer(vocabulary),
    weights,
    bytes,
    digest: checkpointDigest(bytes),
  };
}
