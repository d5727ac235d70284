import { seededRandom } from "@holdfast/recipe";
import { expect, test } from "vitest";
import type { BackendOptions } from "./backend.ts";
import { selectBackend } from "./backend.ts";
import { loudWeights } from "./engine/loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "./engine/reference.ts";
import { policySpec } from "./spec.ts";
import { tinySpec } from "./testing.ts";
import { createTrainer } from "./trainer.ts";
import type { Weights } from "./weights.ts";

const optimizer = { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 };
const stock: BackendOptions = { candidates: ["wasm"], kernels: "stock" };
const own: BackendOptions = { candidates: ["wasm"] };
const cpu: BackendOptions = { candidates: ["cpu"] };
const tiny = { name: "tiny", spec: tinySpec, temperature: 1 };
const xs = { name: "xs", spec: policySpec("xs", 100), temperature: 0.7 };

/** Log-probability of each token by the float64 loops; 0 for the first. */
function expectedLogprobs(weights: Weights, tokens: Int32Array, temperature: number): number[] {
  const logits = referenceLogits(weights, [...tokens]);
  return [...tokens].map((token, i) => {
    const before = logits[i - 1];
    return before === undefined ? 0 : (referenceLogprobs(before, temperature)[token] ?? Number.NaN);
  });
}

// Stock kernels first: own ones stay installed.
test.each([
  { ...tiny, on: stock, lengths: [70, 5, 64, 33] },
  { ...tiny, on: own, lengths: [300, 70, 5, 64, 33] },
  { ...xs, on: own, lengths: [70, 33] },
  { ...tiny, on: cpu, lengths: [70, 5] },
])("$name on $on: log-probabilities agree with the float64 reference", async ({ spec, temperature, on, lengths }) => {
  await selectBackend(on);
  const weights = loudWeights(spec, seededRandom("weights"));
  const random = seededRandom("tokens");
  const sequences = lengths.map((length) => ({
    tokens: Int32Array.from({ length }, () => Math.floor(random() * spec.vocabulary)),
  }));
  const trainer = createTrainer({ weights, optimizer });
  const found = await trainer.logprobs(sequences, temperature);
  trainer.dispose();
  let worst = 0;
  sequences.forEach(({ tokens }, row) => {
    expectedLogprobs(weights, tokens, temperature).forEach((expected, i) => {
      worst = Math.max(worst, Math.abs(expected - (found[row]?.[i] ?? Number.NaN)));
    });
  });
  expect(worst).toBeLessThan(5e-5);
});
