import { seededRandom } from "@holdfast/recipe";
import * as tf from "@tensorflow/tfjs";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { selectBackend } from "../backend.ts";
import type { DecodeEngine, StatePrecision } from "../engine/decodeEngine.ts";
import { loudWeights } from "../engine/loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "../engine/reference.ts";
import { createWasmEngine } from "../engine/wasmEngine.ts";
import { tinySpec } from "../testing.ts";
import { createTensorEngine } from "./tensorEngine.ts";

const spec = { ...tinySpec, maxTokens: 64 };
const weights = loudWeights(spec, seededRandom("tensor engine"));
const engines: DecodeEngine[] = [];

beforeAll(async () => {
  await selectBackend({ candidates: ["wasm"] });
});

afterEach(() => {
  for (const engine of engines.splice(0)) engine.close();
});

function tensorEngine(over: { residentCap?: number; statePrecision?: StatePrecision } = {}): DecodeEngine {
  const common = { name: "t/0", version: 0, residentCap: 3, statePrecision: "f32" } as const;
  const engine = createTensorEngine({ ...common, weights, ...over });
  engines.push(engine);
  return engine;
}

const sampling = { temperature: 0.9, topP: 1 };
const prompt = [3, 1, 4, 1, 5];

/** Two turns with an observation between; all tokens of the context and the log-probabilities of the sampled ones. */
async function rollout(engine: DecodeEngine, seed: string, options = sampling) {
  const session = engine.open({ seed, ...options });
  session.observe(prompt);
  const first = await session.sample({ maxTokens: 12, stopToken: -1 });
  session.observe([2, 7, 1]);
  const second = await session.sample({ maxTokens: 12, stopToken: -1 });
  session.close();
  return { first, second, tokens: [...prompt, ...first.tokens, 2, 7, 1, ...second.tokens] };
}

describe("the tensor engine", () => {
  test.each(["f32", "bf16"] as const)("records the reference's log-probabilities, state in %s", async (precision) => {
    const engine = tensorEngine({ statePrecision: precision });
    const rollouts = await Promise.all(["a", "b", "c", "d"].map((seed) => rollout(engine, seed)));
    for (const { first, second, tokens } of rollouts) {
      const logits = referenceLogits(weights, tokens, precision);
      const expected = tokens.map(
        (token, i) =>
          referenceLogprobs(logits[i - 1] ?? new Float64Array(16), sampling.temperature)[token] ?? Number.NaN,
      );
      const starts = [prompt.length, prompt.length + 12 + 3];
      [first, second].forEach((turn, t) => {
        turn.logprobs.forEach((logprob, i) => {
          const wanted = expected[(starts[t] ?? 0) + i] ?? Number.NaN;
          expect(Math.abs(logprob - wanted)).toBeLessThan(precision === "f32" ? 1e-4 : 2e-2);
        });
      });
    }
  });

  test.each([1, 0.7])("samples the same tokens as the wasm engine, topP %d", async (topP) => {
    const common = { name: "w/0", version: 0, residentCap: 3, statePrecision: "f32" } as const;
    const wasm = await createWasmEngine({ ...common, weights });
    engines.push(wasm);
    const options = { temperature: 0.9, topP };
    const [a, b] = [await rollout(tensorEngine(), "x", options), await rollout(wasm, "x", options)];
    expect(a.tokens).toEqual(b.tokens);
    a.second.logprobs.forEach((logprob, i) => expect(logprob).toBeCloseTo(b.second.logprobs[i] ?? Number.NaN, 3));
  });

  test("gives a sequence the same tokens whatever shares its batch", async () => {
    const alone = await rollout(tensorEngine({ residentCap: 1 }), "seed");
    const crowded = tensorEngine({ residentCap: 3 });
    const [together] = await Promise.all([rollout(crowded, "seed"), rollout(crowded, "p"), rollout(crowded, "q")]);
    expect(together?.tokens).toEqual(alone.tokens);
  });

  test("rebuilds caches under new weights, and keeps stale ones when asked", async () => {
    const next = loudWeights(spec, seededRandom("other weights"));
    const lastOf = async (mode: "rebuild" | "keepStale") => {
      const engine = tensorEngine();
      const session = engine.open({ seed: "r", ...sampling });
      session.observe(prompt);
      const first = await session.sample({ maxTokens: 4, stopToken: -1 });
      engine.refresh({ weights: next, version: 1, mode });
      const second = await session.sample({ maxTokens: 1, stopToken: -1 });
      expect(second.versions).toEqual([1]);
      const tokens = [...prompt, ...first.tokens];
      const logits = referenceLogits(next, tokens).at(-1) ?? new Float64Array(16);
      const [token = 0] = second.tokens;
      return Math.abs((second.logprobs[0] ?? 0) - (referenceLogprobs(logits, sampling.temperature)[token] ?? 0));
    };
    expect(await lastOf("rebuild")).toBeLessThan(1e-4);
    expect(await lastOf("keepStale")).toBeGreaterThan(1e-3);
  });

  test("frees every tensor on close", async () => {
    const before = tf.memory().numTensors;
    const engine = tensorEngine();
    const opened = tf.memory().numTensors;
    await rollout(engine, "m");
    expect(tf.memory().numTensors).toBe(opened);
    engine.close();
    expect(tf.memory().numTensors).toBe(before);
  });
});
