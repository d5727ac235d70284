import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import { selectBackend } from "./backend.ts";
import { initWeights } from "./initWeights.ts";
import { decodeOptimizer, encodeOptimizer } from "./optimizerFile.ts";
import { tinySpec } from "./testing.ts";
import type { Trainer, TrainerOptions } from "./trainer.ts";
import { createTrainer } from "./trainer.ts";
import type { TrainSequence } from "./updateBatch.ts";

const optimizer = { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 };
const rate = { learningRate: 0.01, temperature: 1, loss: { kind: "cispo", maskRange: [0, 2] } } as const;

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

function aTrainer(over: Partial<TrainerOptions> = {}): Trainer {
  return createTrainer({ weights: initWeights(tinySpec, seededRandom("2")), optimizer, ...over });
}

/** Rollouts of random tokens whose second half the policy wrote; good and bad ones alternate. */
async function rollouts(trainer: Trainer, lengths = [20, 33, 12, 70]): Promise<TrainSequence[]> {
  const random = seededRandom("9");
  const tokens = lengths.map((length) => Int32Array.from({ length }, () => Math.floor(random() * tinySpec.vocabulary)));
  const logprobs = await trainer.logprobs(
    tokens.map((one) => ({ tokens: one })),
    1,
  );
  return tokens.map((own, i) => ({
    tokens: own,
    trainable: Uint8Array.from(own, (_, t) => (t >= own.length / 2 ? 1 : 0)),
    rolloutLogprobs: logprobs[i] ?? new Float32Array(),
    advantage: i % 2 === 0 ? 0.5 : -0.5,
  }));
}

describe("update", () => {
  test("reports an on-policy batch: no mismatch, loss −Σ A · ln π / tokens", async () => {
    const trainer = aTrainer();
    const sequences = await rollouts(trainer);
    const report = await trainer.update({ sequences, ...rate });
    let expected = 0;
    for (const { trainable, rolloutLogprobs, advantage } of sequences) {
      rolloutLogprobs.forEach((logprob, t) => {
        if (trainable[t] === 1) expected -= advantage * logprob;
      });
    }
    expect(report.trainableTokens).toBe(10 + 16 + 6 + 35);
    expect(report.loss).toBeCloseTo(expected / report.trainableTokens, 5);
    expect(report.mismatchKl).toBeLessThan(1e-10);
    expect(report.ratioMean).toBeCloseTo(1, 5);
    expect(report).toMatchObject({ steps: 1, skippedSteps: 0 });
    expect(report).toMatchObject({ stepped: true, trainedTokens: 135, sequences: 4, maskFraction: 0, clipFraction: 0 });
    expect(report.entropyMean).toBeGreaterThan(0);
    expect(report.entropyMean).toBeLessThanOrEqual(Math.log(tinySpec.vocabulary) + 1e-6);
    trainer.dispose();
  });

  test("makes tokens of good rollouts likelier than those of bad ones", async () => {
    const trainer = aTrainer();
    const sequences = await rollouts(trainer);
    const score = async () => {
      const logprobs = await trainer.logprobs(sequences, 1);
      return sequences.reduce((sum, { trainable, advantage }, i) => {
        const own = logprobs[i] ?? new Float32Array();
        return sum + own.reduce((total, logprob, t) => total + (trainable[t] === 1 ? advantage * logprob : 0), 0);
      }, 0);
    };
    const before = await score();
    for (let step = 0; step < 5; step++) await trainer.update({ sequences, ...rate });
    expect(await score()).toBeGreaterThan(before + 1);
    trainer.dispose();
  });

  test("counts tokens outside the mask range and the gap of stale rollouts", async () => {
    const trainer = aTrainer();
    const sequences = (await rollouts(trainer)).map((one) => ({
      ...one,
      rolloutLogprobs: one.rolloutLogprobs.map((logprob) => logprob - 1), // ω = e everywhere
    }));
    const report = await trainer.update({ sequences, ...rate });
    expect(report.maskFraction).toBe(1);
    expect(report.ratioMax).toBeCloseTo(Math.E, 4);
    expect(report.logprobGapMean).toBeCloseTo(-1, 4);
    expect(report.mismatchKl).toBeCloseTo(Math.E - 2, 4);
    expect(report.loss).toBeCloseTo(0);
    trainer.dispose();
  });

  test("splits into microbatches without changing the result", async () => {
    const lengths = Array.from({ length: 60 }, (_, i) => 65 + (i % 31)); // up to 60 · 95 tokens exceed one microbatch
    const whole = aTrainer();
    const sequences = await rollouts(whole, lengths);
    let microbatches = 0;
    const report = await whole.update({
      sequences,
      ...rate,
      onMicrobatch: () => {
        microbatches += 1;
        return Promise.resolve();
      },
    });
    expect(microbatches).toBe(2);
    const halves = aTrainer();
    const reversed = await halves.update({ sequences: sequences.toReversed(), ...rate });
    expect(reversed.loss).toBeCloseTo(report.loss, 5);
    expect(reversed.gradNorm).toBeCloseTo(report.gradNorm, 5);
    whole.dispose();
    halves.dispose();
  });

  test("without a trainable token is a zero step", async () => {
    const trainer = aTrainer();
    const before = trainer.exportWeights();
    const [first] = await rollouts(trainer);
    if (first === undefined) throw new Error("no rollout");
    const sequences = [{ ...first, trainable: new Uint8Array(20) }];
    const { numbers, ...report } = await trainer.update({ sequences, ...rate });
    expect(numbers).toHaveLength(1);
    expect(report).toMatchObject({ stepped: false, steps: 0, skippedSteps: 0 });
    expect(Object.values(report).every((value) => typeof value === "boolean" || Number.isFinite(value))).toBe(true);
    expect(trainer.exportWeights()).toEqual(before);
    expect(trainer.exportOptimizer().step).toBe(0);
    expect((await trainer.update({ sequences: [], ...rate })).stepped).toBe(false);
    trainer.dispose();
  });

  test("with a loss that is not finite changes nothing and counts the step it skipped", async () => {
    const trainer = aTrainer();
    const before = trainer.exportWeights();
    const sequences = (await rollouts(trainer)).map((one) => ({ ...one, advantage: Number.NaN }));
    const report = await trainer.update({ sequences, ...rate });
    expect(report).toMatchObject({ stepped: false, steps: 0, skippedSteps: 1, loss: Number.NaN });
    expect(trainer.exportWeights()).toEqual(before);
    expect(trainer.exportOptimizer().step).toBe(0);
    trainer.dispose();
  });

  test("refuses arrays of different length and a trainable first token", async () => {
    const trainer = aTrainer();
    const [first] = await rollouts(trainer);
    if (first === undefined) throw new Error("no rollout");
    const short = { ...first, trainable: new Uint8Array(3) };
    await expect(trainer.update({ sequences: [short], ...rate })).rejects.toThrow("sequence 0: tokens, trainable");
    const early = { ...first, trainable: new Uint8Array(20).fill(1) };
    await expect(trainer.update({ sequences: [early], ...rate })).rejects.toThrow("first token cannot be trainable");
    trainer.dispose();
  });

  test("runs one call at a time", async () => {
    const trainer = aTrainer();
    const sequences = await rollouts(trainer);
    const running = trainer.update({ sequences, ...rate });
    await expect(trainer.update({ sequences, ...rate })).rejects.toThrow("busy");
    await running;
    trainer.dispose();
  });
});

test("supervised training lowers the loss of a repeated batch", async () => {
  const trainer = aTrainer();
  const sequences = (await rollouts(trainer)).map(({ tokens }) => ({
    tokens,
    lossWeights: Float32Array.from(tokens, (_, t) => (t % 2 === 0 ? 4 : 0.1)),
  }));
  const losses: number[] = [];
  for (let step = 0; step < 20; step++) {
    losses.push((await trainer.supervised({ sequences, learningRate: 0.02 })).loss);
  }
  expect(losses[0]).toBeCloseTo(Math.log(tinySpec.vocabulary), 0);
  expect(losses.at(-1)).toBeLessThan(0.6 * (losses[0] ?? 0));
  trainer.dispose();
});

test("resumed from exported weights and optimizer, goes on bit for bit", async () => {
  const first = aTrainer();
  const sequences = await rollouts(first);
  await first.update({ sequences, ...rate });
  const second = aTrainer({
    weights: first.exportWeights(),
    optimizerState: decodeOptimizer(encodeOptimizer(first.exportOptimizer())),
  });
  const reports = [await first.update({ sequences, ...rate }), await second.update({ sequences, ...rate })];
  expect({ ...reports[1], seconds: 0 }).toEqual({ ...reports[0], seconds: 0 });
  expect(second.exportWeights()).toEqual(first.exportWeights());
  first.dispose();
  second.dispose();
});

test("an optimizer state of other weights is refused", () => {
  expect(() => aTrainer({ optimizerState: { step: 1, first: new Map(), second: new Map() } })).toThrow("embedding");
});

test("updates leave no tensors behind, and dispose frees everything", async () => {
  const start = tf.memory().numTensors;
  const trainer = aTrainer();
  const sequences = await rollouts(trainer);
  const between = tf.memory().numTensors;
  for (let step = 0; step < 3; step++) {
    await trainer.update({ sequences, ...rate });
    await trainer.supervised({
      sequences: sequences.map(({ tokens }) => ({ tokens, lossWeights: new Float32Array(tokens.length).fill(1) })),
      learningRate: 0.01,
    });
    expect(tf.memory().numTensors).toBe(between);
  }
  trainer.dispose();
  expect(tf.memory().numTensors).toBe(start);
});
