import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Adapter } from "./adapter.ts";
import { adaptedProjections, initAdapter, mergeAdapter } from "./adapter.ts";
import type { BackendOptions } from "./backend.ts";
import { selectBackend } from "./backend.ts";
import { loudWeights } from "./engine/loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "./engine/reference.ts";
import { createWasmEngine } from "./engine/wasmEngine.ts";
import { createGradientSum } from "./gradients.ts";
import { alignToPredictions, packMicrobatches } from "./microbatch.ts";
import { lengthMultiple } from "./model.ts";
import { project } from "./ops.ts";
import { decodeOptimizer, encodeOptimizer } from "./optimizerFile.ts";
import { createScorer } from "./scorer.ts";
import { toTensors } from "./tensorMap.ts";
import { tinySpec } from "./testing.ts";
import { adapterPart } from "./trainedPart.ts";
import type { Trainer, TrainerOptions } from "./trainer.ts";
import { createTrainer } from "./trainer.ts";
import type { Parameter, Weights } from "./weights.ts";

const base = loudWeights(tinySpec, seededRandom("base"));
const options = { rank: 3, alpha: 6, seed: "a" };
const random = seededRandom("adapter tests");
const sequences = [30, 11].map((length, i) => ({
  tokens: Int32Array.from({ length }, () => Math.floor(random() * tinySpec.vocabulary)),
  trainable: Uint8Array.from({ length }, (_, t) => (t > 3 ? 1 : 0)),
  rolloutLogprobs: new Float32Array(length).fill(-2),
  advantage: i === 0 ? 0.6 : -0.6,
}));
const update = { sequences, learningRate: 0.01, temperature: 1, loss: { kind: "plain" } } as const;

function aTrainer(over: Partial<TrainerOptions> = {}): Trainer {
  const optimizer = { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 };
  return createTrainer({ weights: base, optimizer, adapter: options, ...over });
}

/** An adapter whose second factors are not zero. */
function grownAdapter(): Adapter {
  const fresh = initAdapter(base, options);
  const factors = new Map<string, Parameter>();
  for (const [name, { shape, values }] of fresh.factors) {
    factors.set(name, { shape, values: name.endsWith(".b") ? values.map(() => 0.2 * (random() - 0.5)) : values });
  }
  return { ...fresh, factors };
}

/** W + alpha / rank · A B, entry by entry in float64. */
function mergedByHand(factors: ReadonlyMap<string, { values: ArrayLike<number> }>): Weights {
  const parameters = new Map(base.parameters);
  for (const name of adaptedProjections(tinySpec)) {
    const { shape = [], values = new Float32Array() } = base.parameters.get(name) ?? {};
    const [inner = 0, outer = 0] = shape;
    const read = (factor: string, index: number) => factors.get(`${name}.${factor}`)?.values[index] ?? Number.NaN;
    const merged = Float64Array.from(values);
    for (let row = 0; row < inner; row++) {
      for (let column = 0; column < outer; column++) {
        let sum = 0;
        for (let r = 0; r < options.rank; r++) sum += read("a", row * options.rank + r) * read("b", r * outer + column);
        merged[row * outer + column] = (merged[row * outer + column] ?? 0) + (options.alpha / options.rank) * sum;
      }
    }
    parameters.set(name, { shape, values: asValues(merged) });
  }
  return { spec: tinySpec, parameters };
}

/** The reference reads values as numbers only, so float64 ones serve and keep differences free of float32 rounding. */
function asValues(values: Float64Array): Float32Array {
  return values as unknown as Float32Array;
}

function logprobsOf(weights: Weights, tokens: Int32Array): number[] {
  const logits = referenceLogits(weights, [...tokens]);
  return [...tokens].map((token, i) =>
    i === 0 ? 0 : (referenceLogprobs(logits[i - 1] ?? new Float64Array())[token] ?? 0),
  );
}

const backends: BackendOptions[] = [
  { candidates: ["wasm"], kernels: "stock" },
  { candidates: ["wasm"], kernels: "own" },
];

describe.each(backends)("an adapter on $candidates, $kernels kernels", (backend) => {
  beforeAll(async () => {
    await selectBackend(backend);
  });

  test("merged gives every projection the output of base plus factors, to 1e-5", () => {
    const adapter = grownAdapter();
    const [tensors, factors] = [toTensors(base.parameters), toTensors(adapter.factors)];
    const scale = options.alpha / options.rank;
    const merged = mergeAdapter(tensors, factors, scale);
    for (const name of adaptedProjections(tinySpec)) {
      const [w, a, b, whole] = [
        tensors.get(name),
        factors.get(`${name}.a`),
        factors.get(`${name}.b`),
        merged.get(name),
      ];
      if (!w || !a || !b || !whole) throw new Error(`${name} is not adapted`);
      const worst = tf.tidy(() => {
        const x = tf.randomNormal([5, w.shape[0] ?? 1], 0, 1, "float32", 7);
        const apart = project(x, w).add(project(project(x, a), b).mul(scale));
        return apart.sub(project(x, whole)).abs().max().dataSync()[0];
      });
      expect(worst).toBeLessThan(1e-5);
    }
    const frozen = [...merged].filter(([name, tensor]) => tensor === tensors.get(name)).map(([name]) => name);
    expect(frozen).toContain("embedding");
    expect(frozen).toHaveLength(base.parameters.size - adaptedProjections(tinySpec).length);
  });

  test("has the gradients of finite differences in its factors", () => {
    const adapter = grownAdapter();
    const part = adapterPart(base, options, adapter);
    const factorsOf = (index: number) => sequences[index]?.trainable ?? [];
    const sum = createGradientSum(
      { spec: tinySpec, trained: part.start, weightsOf: part.weightsOf },
      {
        temperature: 1,
        needed: (batch) => alignToPredictions(batch, factorsOf),
        loss: (batch, { logprobs }) => logprobs.mul(tf.tensor1d(alignToPredictions(batch, factorsOf))).sum(),
      },
    );
    const limits = { maxTokens: 32, lengthMultiple: lengthMultiple() }; // two microbatches
    for (const batch of packMicrobatches(sequences, limits)) sum.add(batch);
    const referenceLoss = (factors: ReadonlyMap<string, { values: ArrayLike<number> }>) => {
      const merged = mergedByHand(factors);
      return sequences.reduce((total, { tokens, trainable }) => {
        const logprobs = logprobsOf(merged, tokens);
        return total + logprobs.reduce((inner, logprob, i) => inner + (trainable[i] === 1 ? logprob : 0), 0);
      }, 0);
    };
    expect([...sum.gradients.keys()]).toEqual([...adapter.factors.keys()]);
    for (const factor of ["a", "b"]) {
      const directions = new Map(
        [...adapter.factors]
          .filter(([name]) => name.endsWith(`.${factor}`))
          .map(([name, { values }]) => [name, Float64Array.from(values, () => random() - 0.5)]),
      );
      const moved = (by: number) => {
        const there = new Map<string, { values: ArrayLike<number> }>(adapter.factors);
        for (const [name, direction] of directions) {
          const values = adapter.factors.get(name)?.values ?? new Float32Array();
          there.set(name, { values: direction.map((d, i) => (values[i] ?? Number.NaN) + by * d) });
        }
        return referenceLoss(there);
      };
      let along = 0;
      for (const [name, direction] of directions) {
        const gradient = sum.gradients.get(name)?.dataSync() ?? [];
        direction.forEach((d, i) => (along += d * (gradient[i] ?? Number.NaN)));
      }
      expect(Math.abs(along - (moved(1e-6) - moved(-1e-6)) / 2e-6)).toBeLessThan(2e-4 * sum.norm() + 1e-5);
    }
    sum.dispose();
    tf.dispose([...part.start.values()]);
    part.dispose();
  });
});

describe("a trainer with an adapter", () => {
  beforeAll(async () => {
    await selectBackend({ candidates: ["wasm"] });
  });

  test("starts as the base, exactly", () => {
    const trainer = aTrainer();
    expect(trainer.exportWeights()).toEqual(base);
    trainer.dispose();
  });

  test("changes projections and nothing else, and keeps moments of factors only", async () => {
    const trainer = aTrainer();
    for (let step = 0; step < 2; step++) expect((await trainer.update(update)).stepped).toBe(true);
    const { parameters } = trainer.exportWeights();
    const changed = [...parameters].filter(([name, { values }]) => {
      return values.some((value, i) => value !== base.parameters.get(name)?.values[i]);
    });
    expect(changed.map(([name]) => name).sort()).toEqual(adaptedProjections(tinySpec).sort());
    const { first, second, adapter } = trainer.exportOptimizer();
    const names = adaptedProjections(tinySpec).flatMap((name) => [`${name}.a`, `${name}.b`]);
    for (const map of [first, second, adapter?.factors ?? new Map()]) expect([...map.keys()]).toEqual(names);
    trainer.dispose();
  });

  test("learns: good rollouts become likelier than bad ones", async () => {
    const trainer = aTrainer();
    const first = await trainer.update(update);
    for (let step = 0; step < 8; step++) await trainer.update(update);
    const last = await trainer.update(update);
    expect(last.loss).toBeLessThan(first.loss - 0.1);
    trainer.dispose();
  });

  test("trains, exports and decodes the same policy, to 1e-5 of the float64 merge", async () => {
    const trainer = aTrainer();
    for (let step = 0; step < 5; step++) await trainer.update(update);
    const { adapter } = trainer.exportOptimizer();
    const weights = trainer.exportWeights();
    const expected = mergedByHand(adapter?.factors ?? new Map());
    for (const [name, { values }] of weights.parameters) {
      const exact = expected.parameters.get(name)?.values ?? new Float32Array();
      values.forEach((value, i) => {
        expect(Math.abs(value - (exact[i] ?? Number.NaN))).toBeLessThan(1e-5);
      });
    }
    const scorer = createScorer(weights);
    expect(await scorer.logprobs(sequences, 1)).toEqual(await trainer.logprobs(sequences, 1));
    scorer.dispose();
    const engine = await createWasmEngine({ name: "t/0", weights, version: 5, residentCap: 1, statePrecision: "f32" });
    const session = engine.open({ seed: "s", temperature: 1, topP: 1 });
    session.observe([1, 2, 3]);
    const { tokens, logprobs } = await session.sample({ maxTokens: 40, stopToken: -1 });
    engine.close();
    const [trained] = await trainer.logprobs([{ tokens: Int32Array.from([1, 2, 3, ...tokens]) }], 1);
    logprobs.forEach((logprob, i) => {
      expect(Math.abs(logprob - (trained?.[3 + i] ?? Number.NaN))).toBeLessThan(1e-4);
    });
    trainer.dispose();
  });

  test("resumed from base weights and the optimizer's file, goes on bit for bit", async () => {
    const first = aTrainer();
    await first.update(update);
    const optimizerState = decodeOptimizer(encodeOptimizer(first.exportOptimizer()));
    expect(optimizerState).toEqual(first.exportOptimizer());
    const second = aTrainer({ optimizerState });
    expect(second.exportWeights()).toEqual(first.exportWeights());
    const reports = [await first.update(update), await second.update(update)];
    expect({ ...reports[1], seconds: 0 }).toEqual({ ...reports[0], seconds: 0 });
    expect(second.exportOptimizer()).toEqual(first.exportOptimizer());
    first.dispose();
    second.dispose();
  });

  test("refuses an adapter of other weights, another rank, or none at all, and full training refuses one", async () => {
    const trainer = aTrainer();
    const optimizerState = trainer.exportOptimizer();
    trainer.dispose();
    const other = loudWeights(tinySpec, seededRandom("other"));
    expect(() => aTrainer({ optimizerState, weights: other })).toThrow("belongs to other base weights");
    expect(() => aTrainer({ optimizerState, adapter: { ...options, rank: 4 } })).toThrow(
      "rank 3 and alpha 6, expected rank 4",
    );
    const { adapter, ...without } = optimizerState;
    expect(adapter?.rank).toBe(3);
    expect(() => aTrainer({ optimizerState: without })).toThrow("holds no adapter");
    expect(() => aTrainer({ optimizerState, adapter: undefined })).toThrow("is that of an adapter");
  });

  test("draws its first factors from N(0, 1 / rank) by the seed", () => {
    const wide = loudWeights({ ...tinySpec, width: 64, hidden: 512 }, seededRandom("wide"));
    const drawn = (seed: string) =>
      initAdapter(wide, { rank: 4, alpha: 8, seed }).factors.get("layers.0.down.a")?.values;
    const values = drawn("x") ?? new Float32Array();
    expect(values).toHaveLength(512 * 4);
    const variance = values.reduce((sum, value) => sum + value * value, 0) / values.length;
    expect(variance).toBeGreaterThan(0.22); // 1 / 4, standard error 0.008
    expect(variance).toBeLessThan(0.28);
    expect(drawn("x")).toEqual(values);
    expect(drawn("y")).not.toEqual(values);
  });

  test("leaves no tensors behind", async () => {
    const start = tf.memory().numTensors;
    const trainer = aTrainer();
    await trainer.update(update);
    const between = tf.memory().numTensors;
    await trainer.update({
      ...update,
      updatesPerBatch: 2,
      seed: "s",
      loss: { kind: "ppoClip", clipLow: 0.2, clipHigh: 0.2 },
    });
    await trainer.logprobs(sequences, 1);
    trainer.exportWeights();
    expect(tf.memory().numTensors).toBe(between);
    trainer.dispose();
    expect(tf.memory().numTensors).toBe(start);
  });
});
