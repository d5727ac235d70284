import { beforeAll, expect, test } from "vitest";
import { selectBackend } from "./backend.ts";
import { loudWeights } from "./engine/loudWeights.ts";
import { referenceLogits } from "./engine/reference.ts";
import type { PolicySpec } from "./spec.ts";
import { policySpec } from "./spec.ts";
import { seededRandom, tinySpec } from "./testing.ts";
import { createTrainer } from "./trainer.ts";
import type { Weights } from "./weights.ts";

const optimizer = { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 };

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

function randomTokens(spec: PolicySpec, lengths: readonly number[]): { tokens: Int32Array }[] {
  const random = seededRandom(3);
  return lengths.map((length) => ({
    tokens: Int32Array.from({ length }, () => Math.floor(random() * spec.vocabulary)),
  }));
}

/** Log-probability of each token by the float64 loops. */
function referenceLogprobs(weights: Weights, tokens: Int32Array, temperature: number): number[] {
  const logits = referenceLogits(weights, [...tokens]);
  return [...tokens].map((token, i) => {
    const row = logits[i - 1]?.map((logit) => logit / temperature);
    if (row === undefined) return 0;
    const largest = Math.max(...row);
    const total = row.reduce((sum, logit) => sum + Math.exp(logit - largest), 0);
    return (row[token] ?? Number.NaN) - largest - Math.log(total);
  });
}

test.each([
  { name: "tiny", spec: tinySpec, temperature: 1 },
  { name: "xs", spec: policySpec("xs", 100), temperature: 0.7 },
])("$name: log-probabilities agree with the float64 reference", async ({ spec, temperature }) => {
  const weights = loudWeights(spec, seededRandom(1));
  const trainer = createTrainer({ weights, optimizer });
  const sequences = randomTokens(spec, [70, 5, 64, 33]);
  const found = await trainer.logprobs(sequences, temperature);
  trainer.dispose();
  let worst = 0;
  sequences.forEach(({ tokens }, row) => {
    referenceLogprobs(weights, tokens, temperature).forEach((expected, i) => {
      worst = Math.max(worst, Math.abs(expected - (found[row]?.[i] ?? Number.NaN)));
    });
  });
  expect(worst).toBeLessThan(2e-5);
});
