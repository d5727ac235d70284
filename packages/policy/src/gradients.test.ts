import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { selectBackend } from "./backend.ts";
import { loudWeights } from "./engine/loudWeights.ts";
import { referenceLogits } from "./engine/reference.ts";
import { createGradientSum } from "./gradients.ts";
import { alignToPredictions, packMicrobatches } from "./microbatch.ts";
import { toTensors } from "./optimizer.ts";
import { seededRandom, tinySpec } from "./testing.ts";
import type { Weights } from "./weights.ts";
import { parameterShapes } from "./weights.ts";

const temperature = 0.8;
const random = seededRandom(11);
const sequences = [40, 37, 6].map((length) => ({
  tokens: Int32Array.from({ length }, () => Math.floor(random() * tinySpec.vocabulary)),
  factors: Float32Array.from({ length }, (_, i) => (i === 0 ? 0 : random() - 0.5)),
}));

/** Σ factor · log-probability over all tokens, by the float64 loops. */
function referenceLoss(weights: Weights): number {
  let loss = 0;
  for (const { tokens, factors } of sequences) {
    const logits = referenceLogits(weights, [...tokens]);
    for (let i = 1; i < tokens.length; i++) {
      const row = logits[i - 1]?.map((logit) => logit / temperature) ?? new Float64Array();
      const largest = Math.max(...row);
      const total = row.reduce((sum, logit) => sum + Math.exp(logit - largest), 0);
      loss += (factors[i] ?? 0) * ((row[tokens[i] ?? 0] ?? Number.NaN) - largest - Math.log(total));
    }
  }
  return loss;
}

/** Central difference of the reference loss along a direction in one parameter, with float32 values moved exactly. */
function slope(weights: Weights, name: string, direction: Float32Array): number {
  const moved = (step: number): number => {
    const parameter = weights.parameters.get(name);
    if (parameter === undefined) throw new Error(name);
    const values = Float64Array.from(parameter.values, (value, i) => value + step * (direction[i] ?? 0));
    const parameters = new Map(weights.parameters).set(name, { shape: parameter.shape, values: asValues(values) });
    return referenceLoss({ spec: weights.spec, parameters });
  };
  return (moved(1e-6) - moved(-1e-6)) / 2e-6;
}

/** The reference reads values as numbers only, so float64 ones serve and keep the difference free of float32 rounding. */
function asValues(values: Float64Array): Float32Array {
  return values as unknown as Float32Array;
}

describe.each(["wasm", "cpu"] as const)("gradients on %s", (backend) => {
  const weights = loudWeights(tinySpec, seededRandom(5));
  const found = new Map<string, Float32Array>();

  beforeAll(async () => {
    await selectBackend({ candidates: [backend] });
    const parameters = toTensors(weights.parameters);
    const sum = createGradientSum(
      { spec: tinySpec, parameters },
      {
        temperature,
        needed: (batch) => new Float32Array(batch.tokens.length).fill(1),
        loss: (batch, logprobs) =>
          logprobs.mul(tf.tensor1d(alignToPredictions(batch, (index) => sequences[index]?.factors ?? []))).sum(),
      },
    );
    for (const batch of packMicrobatches(sequences, 64)) sum.add(batch);
    for (const [name, gradient] of sum.gradients) found.set(name, Float32Array.from(gradient.dataSync()));
    expect(sum.loss()).toBeCloseTo(referenceLoss(weights), 3);
    sum.dispose();
    tf.dispose([...parameters.values()]);
  });

  test.each([...parameterShapes(tinySpec)])("%s agrees with finite differences", (name, shape) => {
    const size = shape.reduce((product, extent) => product * extent, 1);
    const gradient = found.get(name) ?? new Float32Array(size);
    for (let trial = 0; trial < 2; trial++) {
      const direction = Float32Array.from({ length: size }, () => random() - 0.5);
      const expected = slope(weights, name, direction);
      const along = gradient.reduce((sum, value, i) => sum + value * (direction[i] ?? 0), 0);
      const scale = Math.sqrt(gradient.reduce((sum, value) => sum + value * value, 0));
      expect(Math.abs(along - expected)).toBeLessThan(1e-3 * scale + 1e-4);
    }
    expect(gradient.some((value) => value !== 0)).toBe(true);
  });
});
