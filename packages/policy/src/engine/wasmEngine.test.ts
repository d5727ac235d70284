import { seededRandom } from "@holdfast/recipe";
import { describe, expect, it } from "vitest";
import type { LayerKind, PolicySpec } from "../spec.ts";
import { policySpec } from "../spec.ts";
import type { Weights } from "../weights.ts";
import type { DecodeEngine, StatePrecision } from "./decodeEngine.ts";
import { loudWeights } from "./loudWeights.ts";
import { referenceLogits, referenceLogprobs } from "./reference.ts";
import { createWasmEngine } from "./wasmEngine.ts";

const noStop = -1;
const prompt = [5, 17, 3, 60, 41, 41, 9, 22, 13, 50];

function aSpec(layers: readonly LayerKind[]): PolicySpec {
  return { ...policySpec("xs", 64), layers, maxTokens: 256 };
}

function aPolicy(seed: number, layers: readonly LayerKind[] = ["delta", "attention"]): Weights {
  return loudWeights(aSpec(layers), seededRandom("engine test", seed));
}

function anEngine(
  weights: Weights,
  options: { statePrecision?: StatePrecision; clock?: () => number; residentCap?: number } = {},
): Promise<DecodeEngine> {
  return createWasmEngine({ name: "t/0", weights, version: 0, residentCap: 8, statePrecision: "f32", ...options });
}

/** Largest |recorded − reference| over a turn that follows `context`, from its `from`-th token on. */
function mismatch(
  weights: Weights,
  {
    context,
    tokens,
    logprobs,
    temperature = 1,
    from = 0,
  }: {
    context: readonly number[];
    tokens: readonly number[];
    logprobs: readonly number[];
    temperature?: number;
    from?: number;
  },
): number {
  const logits = referenceLogits(weights, [...context, ...tokens]);
  const differences = tokens.map((token, i) => {
    const expected = referenceLogprobs(logits[context.length + i - 1] ?? new Float64Array(), temperature)[token];
    return Math.abs((logprobs[i] ?? NaN) - (expected ?? NaN));
  });
  return Math.max(...differences.slice(from));
}

/** A clock by which every step takes longer than a slice, so the engine yields after each. */
function slowClock(): () => number {
  let now = 0;
  return () => (now += 10);
}

const immediate = () => new Promise((resolve) => setImmediate(resolve));

describe("createWasmEngine", () => {
  it.each([
    { layers: ["delta"] },
    { layers: ["attention"] },
    { layers: ["delta", "delta", "attention", "attention"] },
  ] as const)("agrees with the reference to 1e-4 over 200 tokens: %j", async ({ layers }) => {
    const weights = aPolicy(1, layers);
    const engine = await anEngine(weights);
    const session = engine.open({ seed: "a", temperature: 0.8, topP: 1 });
    session.observe(prompt);
    const first = await session.sample({ maxTokens: 120, stopToken: noStop });
    const observation = [8, 8, 30, 31, 32, 33, 1];
    session.observe(observation);
    const second = await session.sample({ maxTokens: 63, stopToken: noStop });
    expect(first.tokens).toHaveLength(120);
    expect(new Set(first.tokens).size).toBeGreaterThan(10);
    expect(mismatch(weights, { context: prompt, ...first, temperature: 0.8 })).toBeLessThan(1e-4);
    const context = [...prompt, ...first.tokens, ...observation];
    expect(mismatch(weights, { context, ...second, temperature: 0.8 })).toBeLessThan(1e-4);
    // Read without sampling: 9 of the prompt; the first turn's last token and 6 of the observation.
    expect(engine.stats()).toMatchObject({ generatedTokens: 183, prefillTokens: 16, residents: 1, version: 0 });
  });

  it("shows the rounding of a bf16 state, and rounds as the reference does", async () => {
    const weights = aPolicy(2);
    const turn = async (statePrecision: StatePrecision) => {
      const engine = await anEngine(weights, { statePrecision });
      const session = engine.open({ seed: "a", temperature: 1, topP: 1 });
      session.observe(prompt);
      return session.sample({ maxTokens: 150, stopToken: noStop });
    };
    const exact = mismatch(weights, { context: prompt, ...(await turn("f32")) });
    const rounded = await turn("bf16");
    const mean = meanMismatch(weights, rounded, "f32");
    expect(mismatch(weights, { context: prompt, ...rounded })).toBeGreaterThan(2 * exact);
    expect(mismatch(weights, { context: prompt, ...rounded })).toBeGreaterThan(1e-3);
    // A value on a rounding edge may fall to either side in f32 and f64, so agreement is judged by the mean.
    expect(meanMismatch(weights, rounded, "bf16")).toBeLessThan(mean / 2);
  });

  it("rebuilds every cache under new weights as a fresh engine with them would", async () => {
    const [before, after] = [aPolicy(3), aPolicy(4)];
    const greedy = { seed: "a", temperature: 1, topP: 1e-6 };
    const engine = await anEngine(before);
    const session = engine.open(greedy);
    session.observe(prompt);
    const first = await session.sample({ maxTokens: 40, stopToken: noStop });
    engine.refresh({ weights: after, version: 7, mode: "rebuild" });
    session.observe([1, 2, 3]);
    const second = await session.sample({ maxTokens: 40, stopToken: noStop });
    const fresh = (await anEngine(after)).open(greedy);
    fresh.observe([...prompt, ...first.tokens, 1, 2, 3]);
    const expected = await fresh.sample({ maxTokens: 40, stopToken: noStop });
    expect(second.tokens).toEqual(expected.tokens);
    expect(second.logprobs).toEqual(expected.logprobs);
    expect(new Set(second.versions)).toEqual(new Set([7]));
    expect(engine.stats()).toMatchObject({ refreshes: 1, version: 7 });
  });

  it.each([
    { mode: "rebuild", agrees: true },
    { mode: "keepStale", agrees: false },
  ] as const)("refreshes in the middle of a turn: $mode", async ({ mode, agrees }) => {
    const [before, after] = [aPolicy(5), aPolicy(6)];
    const engine = await anEngine(before, { clock: slowClock() });
    const session = engine.open({ seed: "a", temperature: 1, topP: 1 });
    session.observe(prompt);
    const sampling = session.sample({ maxTokens: 80, stopToken: noStop });
    for (let i = 0; i < 30; i++) await immediate();
    engine.refresh({ weights: after, version: 1, mode });
    const turn = await sampling;
    const switched = turn.versions.indexOf(1);
    expect(switched).toBeGreaterThan(5);
    expect(turn.versions.slice(switched).every((version) => version === 1)).toBe(true);
    const early = { context: prompt, tokens: turn.tokens.slice(0, switched), logprobs: turn.logprobs };
    expect(mismatch(before, early)).toBeLessThan(1e-4);
    const late = mismatch(after, { context: prompt, ...turn, from: switched });
    if (agrees) expect(late).toBeLessThan(1e-4);
    else expect(late).toBeGreaterThan(1e-2);
  });

  it("decodes a sequence alike, bit for bit, alone and among others", async () => {
    const weights = aPolicy(7);
    const turns = async (engine: DecodeEngine) => {
      const session = engine.open({ seed: "mine", temperature: 1, topP: 0.9 });
      session.observe(prompt);
      const first = await session.sample({ maxTokens: 50, stopToken: noStop });
      session.observe([4, 5, 6]);
      return [first, await session.sample({ maxTokens: 50, stopToken: noStop })];
    };
    const alone = await turns(await anEngine(weights));
    const crowded = await anEngine(weights, { residentCap: 45 });
    const others = Array.from({ length: 44 }, (_, i) => {
      const session = crowded.open({ seed: `other ${i}`, temperature: 1, topP: 1 });
      session.observe(i % 3 === 0 ? prompt : Array.from({ length: 1 + i }, (_, t) => (7 * i + t) % 64));
      return session.sample({ maxTokens: 30 + i, stopToken: 11 });
    });
    expect(await turns(crowded)).toEqual(alone);
    await Promise.all(others);
  });

  it("keeps engines of one process apart", async () => {
    const [a, b] = await Promise.all([anEngine(aPolicy(8)), anEngine(aPolicy(9))]);
    const turn = async (engine: DecodeEngine) => {
      const session = engine.open({ seed: "s", temperature: 1, topP: 1 });
      session.observe(prompt);
      return session.sample({ maxTokens: 40, stopToken: noStop });
    };
    const [ofA, ofB] = await Promise.all([turn(a), turn(b)]);
    expect(mismatch(aPolicy(8), { context: prompt, ...ofA })).toBeLessThan(1e-4);
    expect(mismatch(aPolicy(9), { context: prompt, ...ofB })).toBeLessThan(1e-4);
  });

  it("refuses weights of another spec", async () => {
    const engine = await anEngine(aPolicy(1));
    const next = { weights: aPolicy(1, ["attention"]), version: 1, mode: "rebuild" } as const;
    expect(() => engine.refresh(next)).toThrow("another spec");
  });
});

function meanMismatch(
  weights: Weights,
  { tokens, logprobs }: { tokens: readonly number[]; logprobs: readonly number[] },
  statePrecision: StatePrecision,
): number {
  const logits = referenceLogits(weights, [...prompt, ...tokens], statePrecision);
  const differences = tokens.map((token, i) => {
    const expected = referenceLogprobs(logits[prompt.length + i - 1] ?? new Float64Array())[token];
    return Math.abs((logprobs[i] ?? NaN) - (expected ?? NaN));
  });
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}
