import { seededRandom } from "@holdfast/recipe";
import { beforeAll, describe, expect, it } from "vitest";
import { policySpec } from "../spec.ts";
import { loudWeights } from "./loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "./reference.ts";
import type { Draw, Stepper } from "./stepper.ts";
import { createWasmStepper } from "./wasmStepper.ts";

const spec = { ...policySpec("xs", 40), layers: ["delta", "attention"] as const, maxTokens: 32 };
const weights = loudWeights(spec, seededRandom("sampler test"));
const context = [3, 14, 15, 9];
const temperature = 1.5;
const slot = 1;

let stepper: Stepper;
let probabilities: Float64Array;

beforeAll(async () => {
  stepper = await createWasmStepper({ spec, slots: 2, statePrecision: "f32" });
  stepper.load(weights);
  const logits = referenceLogits(weights, context).at(-1) ?? new Float64Array();
  probabilities = referenceLogprobs(logits, temperature).map(Math.exp);
});

/** `count` draws of the token after `context`. */
function draws(count: number, topP: number): Draw[] {
  const random = seededRandom("uniforms", topP);
  return Array.from({ length: count }, () => draw(random(), topP));
}

function draw(uniform: number, topP: number): Draw {
  stepper.reset(slot);
  const rows = context.map((token, position) => {
    const request = position === context.length - 1 ? { temperature, topP, uniform } : null;
    return { slot, position, token, draw: request };
  });
  const [drawn] = stepper.step(rows);
  if (drawn === undefined) throw new Error("no draw");
  return drawn;
}

function probability(token: number): number {
  return probabilities[token] ?? 0;
}

/** Tokens of the smallest set of heaviest tokens whose mass reaches topP. */
function nucleus(topP: number): Set<number> {
  const order = [...probabilities.keys()].sort((a, b) => probability(b) - probability(a));
  const kept = new Set<number>();
  let mass = 0;
  for (const token of order) {
    if (mass >= topP) break;
    kept.add(token);
    mass += probability(token);
  }
  return kept;
}

/** Pearson's X² of draws against probabilities over the given tokens (renormalised), and its degrees of freedom. */
function chiSquare(drawn: readonly Draw[], tokens: Iterable<number>): { value: number; freedom: number } {
  const support = [...tokens];
  const mass = support.reduce((sum, token) => sum + probability(token), 0);
  const counts = new Map<number, number>();
  for (const { token } of drawn) counts.set(token, (counts.get(token) ?? 0) + 1);
  const value = support.reduce((sum, token) => {
    const expected = (drawn.length * probability(token)) / mass;
    return sum + ((counts.get(token) ?? 0) - expected) ** 2 / expected;
  }, 0);
  return { value, freedom: support.length - 1 };
}

describe("createWasmStepper", () => {
  it("draws tokens as often as softmax(logits / temperature) says, and records its logarithm", () => {
    const drawn = draws(10000, 1);
    const { value, freedom } = chiSquare(drawn, probabilities.keys());
    // Mean k, variance 2k: five standard deviations.
    expect(value).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
    for (const { token, logprob } of drawn) expect(Math.abs(logprob - Math.log(probability(token)))).toBeLessThan(1e-4);
  });

  it("draws only from the nucleus, in proportion, and records the unfiltered log-probability", () => {
    const kept = nucleus(0.6);
    expect(kept.size).toBeGreaterThan(2);
    expect(kept.size).toBeLessThan(30);
    const drawn = draws(10000, 0.6);
    expect(new Set(drawn.map(({ token }) => token))).toEqual(kept);
    const { value, freedom } = chiSquare(drawn, kept);
    expect(value).toBeLessThan(freedom + 5 * Math.sqrt(2 * freedom));
    for (const { token, logprob } of drawn) expect(Math.abs(logprob - Math.log(probability(token)))).toBeLessThan(1e-4);
  });

  it("draws the heaviest token for a vanishing nucleus, and stays inside at the ends of the uniform", () => {
    const [heaviest] = nucleus(1e-9);
    expect(draw(0.999, 1e-9).token).toBe(heaviest);
    const first = draw(0, 1).token;
    expect(first).toBe(0);
    const last = draw(1 - 2 ** -53, 1).token;
    expect(probability(last)).toBeGreaterThan(0);
  });

  it("gives the nucleus the lower ids among equally heavy tokens", async () => {
    const parameters = new Map(weights.parameters).set("logitScale", { shape: [1], values: Float32Array.of(0) });
    const even = await createWasmStepper({ spec, slots: 1, statePrecision: "f32" });
    even.load({ spec, parameters });
    even.reset(0);
    const rows = Array.from({ length: 16 }, (_, i) => {
      return { slot: 0, position: i, token: 3, draw: { temperature, topP: 0.4, uniform: (i + 0.5) / 16 } };
    });
    // Mass 0.4 of 40 equal tokens: ids 0 to 15, and 16 uniforms hit each once.
    expect(even.step(rows).map(({ token }) => token)).toEqual(rows.map((_, i) => i));
  });

  it("copies a slot's caches exactly", () => {
    const request = { temperature, topP: 1, uniform: 0.5 };
    const feed = (into: number, from: number) =>
      context.slice(from).map((token, i) => ({ slot: into, position: from + i, token, draw: request }));
    stepper.reset(0);
    const whole = stepper.step(feed(0, 0));
    stepper.reset(0);
    stepper.step(feed(0, 0).slice(0, 3));
    stepper.reset(1);
    stepper.copy(0, 1, 3);
    expect(stepper.step(feed(1, 3))).toEqual(whole.slice(3));
  });

  it("refuses sizes its kernels cannot take", async () => {
    const odd = { ...spec, width: 100 };
    await expect(createWasmStepper({ spec: odd, slots: 1, statePrecision: "f32" })).rejects.toThrow("width 100");
  });
});
