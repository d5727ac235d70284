import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import type { BackendOptions } from "./backend.ts";
import { selectBackend } from "./backend.ts";
import { loudWeights } from "./engine/loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "./engine/reference.ts";
import { createGradientSum } from "./gradients.ts";
import type { Microbatch } from "./microbatch.ts";
import { alignToPredictions, packMicrobatches } from "./microbatch.ts";
import { lengthMultiple } from "./model.ts";
import { toTensors } from "./tensorMap.ts";
import { tinySpec } from "./testing.ts";
import type { Weights } from "./weights.ts";
import { parameterShapes } from "./weights.ts";

const temperature = 0.8;
const weights = loudWeights(tinySpec, seededRandom("gradients"));
const random = seededRandom("sequences and directions");
const sequences = [36, 6].map((length) => ({
  tokens: Int32Array.from({ length }, () => Math.floor(random() * tinySpec.vocabulary)),
  // one prediction matters by its log-probability, one by its entropy, one by both, one not at all
  factors: Float32Array.from({ length }, (_, i) => (i % 4 < 2 ? random() - 0.5 : 0)),
  entropyFactors: Float32Array.from({ length }, (_, i) => (i % 4 > 0 && i % 4 < 3 ? random() - 0.5 : 0)),
}));
const shapes = [...parameterShapes(tinySpec)];
const slopes = new Map(shapes.map(([name, shape]) => [name, slopeOf(name, shape)]));

/** Σ factor · log-probability + entropy factor · entropy over all tokens, by the float64 loops. */
function referenceLoss({ spec, parameters }: Weights): number {
  let loss = 0;
  for (const { tokens, factors, entropyFactors } of sequences) {
    const logits = referenceLogits({ spec, parameters }, [...tokens]);
    for (let i = 1; i < tokens.length; i++) {
      const row = referenceLogprobs(logits[i - 1] ?? new Float64Array(), temperature);
      loss += (factors[i] ?? 0) * (row[tokens[i] ?? 0] ?? Number.NaN);
      loss -= (entropyFactors[i] ?? 0) * row.reduce((sum, logprob) => sum + Math.exp(logprob) * logprob, 0);
    }
  }
  return loss;
}

/** A random direction in one parameter and the central difference of the reference loss along it. */
function slopeOf(name: string, shape: readonly number[]): { direction: Float64Array; slope: number } {
  const size = shape.reduce((product, extent) => product * extent, 1);
  const direction = Float64Array.from({ length: size }, () => random() - 0.5);
  const moved = (step: number): number => {
    const values = asValues(
      direction.map((d, i) => (weights.parameters.get(name)?.values[i] ?? Number.NaN) + step * d),
    );
    return referenceLoss({ ...weights, parameters: new Map(weights.parameters).set(name, { shape, values }) });
  };
  return { direction, slope: (moved(1e-6) - moved(-1e-6)) / 2e-6 };
}

/** The reference reads values as numbers only, so float64 ones serve and keep the difference free of float32 rounding. */
function asValues(values: Float64Array): Float32Array {
  return values as unknown as Float32Array;
}

function gradientsOnBackend(): Map<string, Float32Array> {
  const parameters = toTensors(weights.parameters);
  const factors = (batch: Microbatch) => alignToPredictions(batch, (index) => sequences[index]?.factors ?? []);
  const entropyFactors = (batch: Microbatch) =>
    alignToPredictions(batch, (index) => sequences[index]?.entropyFactors ?? []);
  const sum = createGradientSum(
    { spec: tinySpec, trained: parameters, weightsOf: (trained) => trained },
    {
      temperature,
      needed(batch) {
        const others = entropyFactors(batch);
        return factors(batch).map((factor, i) => (factor !== 0 || others[i] !== 0 ? 1 : 0));
      },
      loss: (batch, { logprobs, entropies }) =>
        logprobs
          .mul(tf.tensor1d(factors(batch)))
          .add(entropies.mul(tf.tensor1d(entropyFactors(batch))))
          .sum(),
    },
  );
  for (const batch of packMicrobatches(sequences, { maxTokens: 64, lengthMultiple: lengthMultiple() })) sum.add(batch);
  const found = new Map([...sum.gradients].map(([name, slope]) => [name, Float32Array.from(slope.dataSync())]));
  expect(sum.loss()).toBeCloseTo(referenceLoss(weights), 3);
  sum.dispose();
  tf.dispose([...parameters.values()]);
  return found;
}

const backends: BackendOptions[] = [
  { candidates: ["wasm"], kernels: "stock" },
  { candidates: ["wasm"], kernels: "own" },
  { candidates: ["cpu"], kernels: "stock" },
];

describe.each(backends)("gradients on $candidates, $kernels kernels", (options) => {
  let found = new Map<string, Float32Array>();
  beforeAll(async () => {
    await selectBackend(options);
    found = gradientsOnBackend();
  });

  test.each(shapes)("%s agrees with finite differences", (name) => {
    const { direction, slope } = slopes.get(name) ?? { direction: new Float64Array(), slope: Number.NaN };
    const gradient = found.get(name) ?? new Float32Array();
    const along = direction.reduce((sum, d, i) => sum + d * (gradient[i] ?? Number.NaN), 0);
    const norm = Math.sqrt(gradient.reduce((sum, value) => sum + value * value, 0));
    expect(norm).toBeGreaterThan(0);
    expect(Math.abs(along - slope)).toBeLessThan(2e-4 * norm + 1e-5);
  });
});
