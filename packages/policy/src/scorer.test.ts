import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, expect, test } from "vitest";
import { selectBackend } from "./backend.ts";
import { loudWeights } from "./engine/loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "./engine/reference.ts";
import { createScorer } from "./scorer.ts";
import { tinySpec } from "./testing.ts";

const weights = loudWeights(tinySpec, seededRandom("scorer"));
const random = seededRandom("tokens");
const sequences = [40, 7].map((length) => ({
  tokens: Int32Array.from({ length }, () => Math.floor(random() * tinySpec.vocabulary)),
}));

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

test("scores tokens as the float64 reference does", async () => {
  const scorer = createScorer(weights);
  const found = await scorer.logprobs(sequences, 0.7);
  sequences.forEach(({ tokens }, row) => {
    const logits = referenceLogits(weights, [...tokens]);
    expect(found[row]?.[0]).toBe(0);
    for (let i = 1; i < tokens.length; i++) {
      const expected = referenceLogprobs(logits[i - 1] ?? new Float64Array(), 0.7)[tokens[i] ?? 0] ?? Number.NaN;
      expect(Math.abs((found[row]?.[i] ?? Number.NaN) - expected)).toBeLessThan(5e-5);
    }
  });
  scorer.dispose();
});

test("scores only trainable tokens where these are given", async () => {
  const scorer = createScorer(weights);
  const all = await scorer.logprobs(sequences, 1);
  const masked = sequences.map(({ tokens }) => ({ tokens, trainable: Uint8Array.from(tokens, (_, i) => i % 2) }));
  const some = await scorer.logprobs(masked, 1);
  expect(some).toEqual(all.map((values) => values.map((value, i) => (i % 2 === 1 ? value : 0))));
  scorer.dispose();
});

test("leaves nothing on the heap once disposed", async () => {
  const before = tf.memory().numTensors;
  const scorer = createScorer(weights);
  await scorer.logprobs(sequences, 1);
  scorer.dispose();
  expect(tf.memory().numTensors).toBe(before);
});
