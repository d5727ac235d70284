import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import type { BackendOptions } from "./backend.ts";
import { selectBackend } from "./backend.ts";
import { loudWeights } from "./engine/loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "./engine/reference.ts";
import { createGradientSum } from "./gradients.ts";
import type { LossOptions } from "./loss/lossOptions.ts";
import { createLossStatistics } from "./lossStatistics.ts";
import { packMicrobatches } from "./microbatch.ts";
import { lengthMultiple } from "./model.ts";
import { createRolloutObjective } from "./rolloutObjective.ts";
import { toTensors } from "./tensorMap.ts";
import { tinySpec } from "./testing.ts";
import type { TrainerNumbers } from "./trainerNumbers.ts";
import { unseenNumbers } from "./trainerNumbers.ts";
import type { Parameter, Weights } from "./weights.ts";

// The gradient of each loss through the whole model against central differences of the loss written anew, rollout by
// rollout, on the float64 loops. What a loss holds constant (stop-gradient) is computed once at the weights themselves.

const temperature = 0.8;
const weights = loudWeights(tinySpec, seededRandom("rollout objective"));
const random = seededRandom("rollouts");
const about = (values: readonly number[], spread: number) =>
  Float32Array.from(values, (value) => value + spread * (2 * random() - 1));

interface View {
  /** By token from the second on. */
  readonly logprobs: readonly number[];
  readonly entropies: readonly number[];
}

/** What the float64 loops make of a rollout. */
function viewOf(model: Weights, tokens: Int32Array): View {
  const rows = referenceLogits(model, [...tokens]).map((logits) => referenceLogprobs(logits, temperature));
  const before = rows.slice(0, -1);
  return {
    logprobs: before.map((row, i) => row[tokens[i + 1] ?? 0] ?? Number.NaN),
    entropies: before.map((row) => -row.reduce((sum, logprob) => sum + Math.exp(logprob) * logprob, 0)),
  };
}

const rollouts = [
  { length: 36, advantage: 0.7 },
  { length: 9, advantage: 0.4 },
  { length: 21, advantage: -1.1 },
].map(({ length, advantage }) => {
  const tokens = Int32Array.from({ length }, () => Math.floor(random() * tinySpec.vocabulary));
  const start = viewOf(weights, tokens);
  const shifted = (spread: number) => about([0, ...start.logprobs], spread);
  return {
    tokens,
    advantage,
    trainable: Uint8Array.from({ length }, (_, i) => (i > length / 3 && i % 5 !== 0 ? 1 : 0)),
    rolloutLogprobs: shifted(0.5),
    oldLogprobs: shifted(0.6),
    referenceLogprobs: shifted(1),
    start,
  };
});
type Rollout = (typeof rollouts)[number];

/** One trainable token: now, and all that is constant about it. */
interface Token {
  readonly now: number;
  readonly entropy: number;
  readonly start: number;
  readonly rollout: number;
  readonly old: number;
  readonly reference: number;
}

function tokensOf(model: Weights, one: Rollout): Token[] {
  const view = viewOf(model, one.tokens);
  return [...one.trainable].flatMap((flag, i) => {
    if (flag === 0) return [];
    const at = (values: ArrayLike<number>, index: number) => values[index] ?? Number.NaN;
    return {
      now: at(view.logprobs, i - 1),
      entropy: at(view.entropies, i - 1),
      start: at(one.start.logprobs, i - 1),
      rollout: at(one.rolloutLogprobs, i),
      old: at(one.oldLogprobs, i),
      reference: at(one.referenceLogprobs, i),
    };
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const clamp = (x: number, low: number, high: number) => Math.min(Math.max(x, low), high);

/** Loss as a function of tokens by rollout. */
type Formula = (tokens: readonly (readonly Token[])[]) => number;
const advantageOf = (row: number) => rollouts[row]?.advantage ?? Number.NaN;
const overTokens =
  (of: (token: Token, advantage: number) => number): Formula =>
  (rows) =>
    mean(rows.flatMap((tokens, row) => tokens.map((token) => of(token, advantageOf(row)))));

const surrogate = (ratio: number, advantage: number, [low, high]: readonly [number, number]) =>
  Math.max(-ratio * advantage, -clamp(ratio, low, high) * advantage);

interface Case {
  readonly name: string;
  readonly loss: LossOptions;
  readonly formula: Formula;
  /** Rollout log-probabilities that differ from the rollouts' own. */
  readonly rolloutLogprobs?: (one: Rollout) => Float32Array;
}

const cases: Case[] = [
  {
    name: "plain",
    loss: { kind: "plain" },
    formula: overTokens(({ now }, advantage) => -advantage * now),
  },
  {
    name: "cispo",
    loss: { kind: "cispo", maskRange: [0.8, 1.4], clipRange: [0, 1.2] },
    formula: overTokens(({ now, start, rollout }, advantage) => {
      const ratio = Math.exp(start - rollout);
      return ratio < 0.8 || ratio > 1.4 ? 0 : -Math.min(ratio, 1.2) * advantage * now;
    }),
  },
  {
    name: "ppoClip",
    loss: { kind: "ppoClip", clipLow: 0.2, clipHigh: 0.28 },
    formula: overTokens(({ now, old }, advantage) => surrogate(Math.exp(now - old), advantage, [0.8, 1.28])),
  },
  {
    name: "dppo",
    loss: { kind: "dppo", dppoThreshold: 0.01 },
    formula: overTokens(({ now, start, rollout }, advantage) => {
      const moved = Math.exp(start) - Math.exp(rollout);
      return moved * Math.sign(advantage) > 0.01 ? 0 : -Math.exp(now - rollout) * advantage;
    }),
  },
  {
    name: "gspo with the rollout's weights as π_old: the sequence objective itself",
    loss: { kind: "gspo", clipLow: 0.2, clipHigh: 0.2, tisCap: 2 },
    rolloutLogprobs: ({ oldLogprobs }) => oldLogprobs,
    formula: (rows) =>
      mean(
        rows.map((tokens, row) => {
          const ratio = Math.exp(mean(tokens.map(({ now, old }) => now - old)));
          return surrogate(ratio, advantageOf(row), [0.8, 1.2]);
        }),
      ),
  },
  {
    name: "gspo with truncated importance sampling",
    loss: { kind: "gspo", clipLow: 0.2, clipHigh: 0.2, tisCap: 1.2 },
    formula: (rows) =>
      mean(
        rows.map((tokens, row) => {
          const ratio = Math.exp(mean(tokens.map(({ start, old }) => start - old)));
          return mean(
            tokens.map(({ now, start, old, rollout }) => {
              const weight = Math.min(Math.exp(old - rollout), 1.2);
              return weight * surrogate(ratio * Math.exp(now - start), advantageOf(row), [0.8, 1.2]);
            }),
          );
        }),
      ),
  },
  {
    name: "reference KL and entropy bonus",
    loss: { kind: "plain", referenceKl: 0.3, entropyBonus: 0.2 },
    formula: overTokens(({ now, reference, entropy }, advantage) => {
      const difference = reference - now;
      return -advantage * now + 0.3 * (Math.exp(difference) - difference - 1) - 0.2 * entropy;
    }),
  },
];

const directions = new Map(
  [...weights.parameters].map(([name, { values }]) => [name, Float64Array.from(values, () => random() - 0.5)]),
);

/** Central difference of the formula along the random directions of all parameters at once. */
function slopeOf(formula: Formula): number {
  const step = 1e-6;
  const moved = (by: number) => {
    const parameters = new Map<string, Parameter>();
    for (const [name, { shape, values }] of weights.parameters) {
      const direction = directions.get(name) ?? new Float64Array();
      const there = Float64Array.from(values, (value, i) => value + by * (direction[i] ?? Number.NaN));
      parameters.set(name, { shape, values: asValues(there) });
    }
    return formula(rollouts.map((one) => tokensOf({ ...weights, parameters }, one)));
  };
  return (moved(step) - moved(-step)) / (2 * step);
}

/** The reference reads values as numbers only, so float64 ones serve and keep the difference free of float32 rounding. */
function asValues(values: Float64Array): Float32Array {
  return values as unknown as Float32Array;
}

/** The trainer's numbers are those of the float64 loops at trainable tokens, and NaN at all others. */
function expectNumbers({ trainable, start }: Rollout, numbers: TrainerNumbers | undefined): void {
  trainable.forEach((flag, i) => {
    const [logprob, entropy] = [numbers?.trainerLogprobs[i] ?? 0, numbers?.entropies[i] ?? 0];
    if (flag === 0) {
      expect([logprob, entropy]).toEqual([Number.NaN, Number.NaN]);
      return;
    }
    expect(logprob).toBeCloseTo(start.logprobs[i - 1] ?? Number.NaN, 4);
    expect(entropy).toBeCloseTo(start.entropies[i - 1] ?? Number.NaN, 4);
  });
}

const backends: BackendOptions[] = [
  { candidates: ["wasm"], kernels: "stock" },
  { candidates: ["wasm"], kernels: "own" },
];

describe.each(backends)("on $candidates, $kernels kernels", (backend) => {
  beforeAll(async () => {
    await selectBackend(backend);
  });

  test.each(cases)("the gradient of $name agrees with finite differences", (one) => {
    const { loss, formula, rolloutLogprobs } = one;
    const sequences = rollouts.map((rollout) => ({
      ...rollout,
      rolloutLogprobs: rolloutLogprobs?.(rollout) ?? rollout.rolloutLogprobs,
    }));
    const trained = toTensors(weights.parameters);
    const numbers = rollouts.map(unseenNumbers);
    const oldLogprobs = rollouts.map((rollout) => rollout.oldLogprobs);
    const objective = createRolloutObjective(
      { sequences, oldLogprobs, temperature, loss },
      { statistics: createLossStatistics(), numbers },
    );
    const sum = createGradientSum({ spec: tinySpec, trained, weightsOf: (parameters) => parameters }, objective);
    // a microbatch of its own for the longest
    const limits = { maxTokens: 64, lengthMultiple: lengthMultiple() };
    for (const microbatch of packMicrobatches(sequences, limits)) sum.add(microbatch);
    let along = 0;
    let size = 0;
    for (const [name, gradient] of sum.gradients) {
      const values = gradient.dataSync();
      values.forEach((value, i) => {
        along += value * (directions.get(name)?.[i] ?? Number.NaN);
        size += Math.abs(value);
      });
    }
    const norm = sum.norm();
    expect(sum.loss()).toBeCloseTo(formula(rollouts.map((rollout) => tokensOf(weights, rollout))), 4);
    expect(size).toBeGreaterThan(0);
    rollouts.forEach((rollout, row) => expectNumbers(rollout, numbers[row]));
    expect(Math.abs(along - slopeOf(formula))).toBeLessThan(5e-4 * norm + 1e-5);
    sum.dispose();
    tf.dispose([...trained.values()]);
  });

  test("some tokens and rollouts are clipped, dropped and free in these cases", () => {
    const tokens = rollouts.map((rollout) => tokensOf(weights, rollout));
    const sequences = tokens.map((row) => Math.exp(mean(row.map(({ now, old }) => now - old))));
    expect(sequences.some((ratio, i) => ratio > 1.2 && advantageOf(i) > 0)).toBe(true);
    expect(sequences.some((ratio) => ratio > 0.8 && ratio < 1.2)).toBe(true);
    const ratios = tokens.flatMap((row) => row.map(({ now, old }) => Math.exp(now - old)));
    expect(ratios.some((ratio) => ratio > 1.28)).toBe(true);
    expect(ratios.some((ratio) => ratio < 0.8)).toBe(true);
    expect(ratios.some((ratio) => ratio > 0.8 && ratio < 1.28)).toBe(true);
    const moved = tokens.flatMap((row, i) =>
      row.map(({ now, rollout }) => (Math.exp(now) - Math.exp(rollout)) * Math.sign(advantageOf(i))),
    );
    expect(moved.some((far) => far > 0.01)).toBe(true);
    expect(moved.some((far) => far < -0.01)).toBe(true);
  });
});
