import { seededRandom, shuffled } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import type { BackendOptions } from "./backend.ts";
import { selectBackend } from "./backend.ts";
import { initWeights } from "./initWeights.ts";
import type { LossOptions } from "./loss/lossOptions.ts";
import { createScorer } from "./scorer.ts";
import { tinySpec } from "./testing.ts";
import type { Trainer } from "./trainer.ts";
import { createTrainer } from "./trainer.ts";
import type { TrainSequence } from "./updateBatch.ts";
import type { Weights } from "./weights.ts";

const weights = initWeights(tinySpec, seededRandom("run update"));
const cispo: LossOptions = { kind: "cispo", maskRange: [0, 2] };
const ppoClip: LossOptions = { kind: "ppoClip", clipLow: 0.001, clipHigh: 0.002 };
const gspo: LossOptions = { kind: "gspo", clipLow: 0.0003, clipHigh: 0.0004, tisCap: 2 };
const kinds: LossOptions[] = [cispo, { kind: "plain" }, gspo, ppoClip, { kind: "dppo", dppoThreshold: 0.2 }];
const rate = { learningRate: 0.003, temperature: 1 };

function aTrainer(from: Weights = weights): Trainer {
  return createTrainer({ weights: from, optimizer: { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 } });
}

/** Six on-policy rollouts of random tokens whose second half the policy wrote; good and bad ones alternate. */
async function rollouts(): Promise<TrainSequence[]> {
  const random = seededRandom("tokens");
  const tokens = [20, 33, 12, 26, 8, 17].map((length) =>
    Int32Array.from({ length }, () => Math.floor(random() * tinySpec.vocabulary)),
  );
  const scorer = createScorer(weights);
  const logprobs = await scorer.logprobs(
    tokens.map((own) => ({ tokens: own })),
    1,
  );
  scorer.dispose();
  return tokens.map((own, i) => ({
    tokens: own,
    trainable: Uint8Array.from(own, (_, t) => (t >= own.length / 2 ? 1 : 0)),
    rolloutLogprobs: logprobs[i] ?? new Float32Array(),
    advantage: i % 2 === 0 ? 0.5 : -0.5,
  }));
}

/** The parts an update of two steps makes of a batch under the seed "s". */
function halves(sequences: readonly TrainSequence[]): [TrainSequence[], TrainSequence[]] {
  const order = shuffled(sequences, seededRandom("split", "s"));
  return [order.slice(0, 3), order.slice(3)];
}
const twice = { ...rate, updatesPerBatch: 2, seed: "s" };

const backends: BackendOptions[] = [
  { candidates: ["wasm"], kernels: "stock" },
  { candidates: ["wasm"], kernels: "own" },
];

describe.each(backends)("on $candidates, $kernels kernels", (backend) => {
  beforeAll(async () => {
    await selectBackend(backend);
  });

  test("a batch in two steps is two updates of its halves", async () => {
    const sequences = await rollouts();
    const [first, second] = halves(sequences);
    const [together, apart] = [aTrainer(), aTrainer()];
    const report = await together.update({ sequences, ...twice, loss: cispo });
    const one = await apart.update({ sequences: first, ...rate, loss: cispo });
    const two = await apart.update({ sequences: second, ...rate, loss: cispo });
    expect(together.exportWeights()).toEqual(apart.exportWeights());
    expect(report).toMatchObject({ steps: 2, skippedSteps: 0, stepped: true, sequences: 6 });
    expect(report.trainableTokens).toBe(one.trainableTokens + two.trainableTokens);
    expect(report.loss).toBeCloseTo((one.loss + two.loss) / 2, 6);
    expect(report.gradNorm).toBeCloseTo((one.gradNorm + two.gradNorm) / 2, 6);
    expect(together.exportOptimizer().step).toBe(2);
    together.dispose();
    apart.dispose();
  });

  test("what the steps saw of each token is that of the weights each step began with", async () => {
    const sequences = await rollouts();
    const [first, second] = halves(sequences);
    const [together, apart] = [aTrainer(), aTrainer()];
    const report = await together.update({ sequences, ...twice, loss: cispo });
    const before = await apart.logprobs(sequences, 1);
    await apart.update({ sequences: first, ...rate, loss: cispo });
    const between = await apart.logprobs(sequences, 1);
    let [entropy, tokens] = [0, 0];
    sequences.forEach((sequence, row) => {
      const expected = (first.includes(sequence) ? before : between)[row] ?? new Float32Array();
      const { trainerLogprobs = expected, entropies = expected } = report.numbers[row] ?? {};
      sequence.trainable.forEach((flag, i) => {
        if (flag === 0) return expect([trainerLogprobs[i], entropies[i]]).toEqual([Number.NaN, Number.NaN]);
        expect(trainerLogprobs[i]).toBeCloseTo(expected[i] ?? Number.NaN, 5);
        entropy += entropies[i] ?? Number.NaN;
        tokens += 1;
      });
    });
    expect(second).toHaveLength(3);
    expect(report.numbers).toHaveLength(6);
    expect(entropy / tokens).toBeCloseTo(report.entropyMean, 5);
    together.dispose();
    apart.dispose();
  });

  test("the second step's ratio is to the weights the batch began with", async () => {
    const sequences = await rollouts();
    const [first, second] = halves(sequences);
    const [together, apart] = [aTrainer(), aTrainer()];
    const report = await together.update({ sequences, ...twice, loss: ppoClip });
    const one = await apart.update({ sequences: first, ...rate, loss: ppoClip });
    const now = await apart.logprobs(second, 1);
    let [loss, clipped, tokens] = [0, 0, 0];
    second.forEach(({ trainable, rolloutLogprobs, advantage }, row) => {
      trainable.forEach((flag, i) => {
        if (flag === 0) return;
        const ratio = Math.exp((now[row]?.[i] ?? Number.NaN) - (rolloutLogprobs[i] ?? Number.NaN)); // on-policy: π_old
        const held = advantage > 0 ? Math.min(ratio, 1.002) : Math.max(ratio, 0.999);
        loss -= held * advantage;
        if (held !== ratio) clipped += 1;
        tokens += 1;
      });
    });
    expect(one.clipFraction).toBe(0);
    expect(clipped).toBeGreaterThan(0);
    expect(report.clipFraction).toBeCloseTo(clipped / (one.trainableTokens + tokens), 6);
    expect(report.loss).toBeCloseTo((one.loss + loss / tokens) / 2, 5);
    together.dispose();
    apart.dispose();
  });
});

describe("on own kernels", () => {
  beforeAll(async () => {
    await selectBackend({ candidates: ["wasm"] });
  });

  test("GSPO clips whole rollouts from the second step on, and by another order with another seed", async () => {
    const sequences = await rollouts();
    const reports = await Promise.all(
      ["s", "s", "other"].map(async (seed) => {
        const trainer = aTrainer();
        const report = await trainer.update({ sequences, ...twice, seed, loss: gspo });
        trainer.dispose();
        return { ...report, seconds: 0 };
      }),
    );
    expect(reports[0]?.clipFraction).toBeGreaterThan(0);
    expect(reports[1]).toEqual(reports[0]);
    expect(reports[2]?.loss).not.toBe(reports[0]?.loss);
  });

  test("skips the step whose loss is not finite and takes the other", async () => {
    const sequences = await rollouts();
    const [first, second] = halves(sequences);
    const [together, apart] = [aTrainer(), aTrainer()];
    const poisoned = sequences.map((one) => (one === first[0] ? { ...one, advantage: Number.NaN } : one));
    const report = await together.update({ sequences: poisoned, ...twice, loss: cispo });
    const expected = await apart.update({ sequences: second, ...rate, loss: cispo });
    expect(report).toMatchObject({ steps: 1, skippedSteps: 1, stepped: true });
    expect(report.loss).toBeCloseTo(expected.loss, 6);
    expect(together.exportWeights()).toEqual(apart.exportWeights());
    expect(together.exportOptimizer()).toEqual(apart.exportOptimizer());
    together.dispose();
    apart.dispose();
  });

  test.each(
    kinds.flatMap((loss) => [Number.NaN, -Infinity, Infinity].map((logprob) => ({ kind: loss.kind, loss, logprob }))),
  )("$kind takes no step from a recorded log-probability of $logprob", async ({ loss, logprob }) => {
    const [first, ...others] = await rollouts();
    if (first === undefined) throw new Error("no rollouts");
    const broken = { ...first, rolloutLogprobs: first.rolloutLogprobs.map(() => logprob) };
    const trainer = aTrainer();
    const before = trainer.exportWeights();
    const report = await trainer.update({ sequences: [broken, ...others], ...rate, loss });
    expect(report).toMatchObject({ steps: 0, skippedSteps: 1, stepped: false, loss: Number.NaN });
    expect(trainer.exportWeights()).toEqual(before);
    trainer.dispose();
  });

  test("takes no step from weights that are not finite", async () => {
    const poisoned = new Map(weights.parameters);
    const up = poisoned.get("layers.0.up");
    if (up === undefined) throw new Error("no such projection");
    poisoned.set("layers.0.up", { ...up, values: up.values.map(() => Number.NaN) });
    const trainer = aTrainer({ ...weights, parameters: poisoned });
    const report = await trainer.update({ sequences: await rollouts(), ...rate, loss: cispo });
    expect(report).toMatchObject({ steps: 0, skippedSteps: 1, stepped: false });
    trainer.dispose();
  });

  test.each(kinds)("$kind makes tokens of good rollouts likelier than those of bad ones", async (loss) => {
    const sequences = await rollouts();
    const trainer = aTrainer();
    const score = async () => {
      const logprobs = await trainer.logprobs(sequences, 1);
      return sequences.reduce((sum, { trainable, advantage }, i) => {
        const own = logprobs[i] ?? new Float32Array();
        return sum + own.reduce((total, logprob, t) => total + (trainable[t] === 1 ? advantage * logprob : 0), 0);
      }, 0);
    };
    const before = await score();
    const tensors = tf.memory().numTensors;
    for (let step = 0; step < 4; step++) await trainer.update({ sequences, ...rate, learningRate: 0.01, loss });
    expect(await score()).toBeGreaterThan(before + 0.5);
    expect(tf.memory().numTensors).toBe(tensors);
    trainer.dispose();
  });

  test("an entropy bonus raises the entropy; a reference KL holds the policy near its reference", async () => {
    const sequences = (await rollouts()).map((one) => ({ ...one, referenceLogprobs: one.rolloutLogprobs }));
    const after = async (terms: { entropyBonus?: number; referenceKl?: number }) => {
      const trainer = aTrainer();
      const batch = { sequences, ...rate, learningRate: 0.01, loss: { kind: "plain", ...terms } } as const;
      for (let step = 0; step < 6; step++) await trainer.update(batch);
      const { entropyMean, mismatchKl } = await trainer.update(batch);
      trainer.dispose();
      return { entropyMean, drift: mismatchKl };
    };
    const bare = await after({});
    expect((await after({ entropyBonus: 1 })).entropyMean).toBeGreaterThan(bare.entropyMean);
    expect((await after({ referenceKl: 5 })).drift).toBeLessThan(bare.drift / 2);
  });

  test("refuses to split without a seed", async () => {
    const trainer = aTrainer();
    const batch = { sequences: await rollouts(), ...rate, updatesPerBatch: 2, loss: cispo };
    await expect(trainer.update(batch)).rejects.toThrow("needs a seed");
    trainer.dispose();
  });

  test("refuses a reference KL without reference log-probabilities", async () => {
    const trainer = aTrainer();
    const batch = { sequences: await rollouts(), ...rate, loss: { ...cispo, referenceKl: 0.1 } };
    await expect(trainer.update(batch)).rejects.toThrow("sequence 0: loss.referenceKl needs");
    trainer.dispose();
  });

  test("more steps than rollouts are as many as rollouts", async () => {
    const trainer = aTrainer();
    const report = await trainer.update({ sequences: await rollouts(), ...twice, updatesPerBatch: 50, loss: ppoClip });
    expect(report.steps).toBe(6);
    trainer.dispose();
  });
});
