import { describe, expect, it } from "vitest";
import type { LayerKind, PolicySpec } from "../spec.ts";
import type { Parameter, Weights } from "../weights.ts";
import { parameterShapes } from "../weights.ts";
import { referenceLogits, referenceLogprobs, roundToBf16 } from "./reference.ts";

/** All zeros but the gains (1), token v's embedding (channel v = 1/8), and what is given: name → flat index → value. */
function aPolicy(layers: readonly LayerKind[], given: Record<string, Record<number, number>> = {}): Weights {
  const spec: PolicySpec = { vocabulary: 8, width: 8, heads: 1, hidden: 8, layers, ropeTheta: 2000, maxTokens: 64 };
  const parameters = new Map<string, Parameter>();
  for (const [name, shape] of parameterShapes(spec)) {
    const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
    if (/norm|Norm|Scale/.test(name)) values.fill(1);
    if (name === "embedding") for (let v = 0; v < 8; v++) values[v * 8 + v] = 1 / 8;
    for (const [i, value] of Object.entries(given[name] ?? {})) values[Number(i)] = value;
    parameters.set(name, { shape, values });
  }
  return { spec, parameters };
}

/** Logits of a residual stream x: x / rms(x) / 8, since token v's embedding is channel v / 8. */
function logitsOf(x: readonly number[]): number[] {
  const rms = Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / 8);
  return x.map((value) => value / rms / 8);
}

const root8 = Math.sqrt(8); // rms(e_v) = √8 e_v

function expectLogits(actual: Float64Array | undefined, x: readonly number[]): void {
  logitsOf(x).forEach((expected, v) => expect(actual?.[v]).toBeCloseTo(expected, 5));
}

describe("referenceLogits", () => {
  it("is the embedding's own geometry when every branch is zero", () => {
    const [first, second] = referenceLogits(aPolicy(["delta", "attention"]), [3, 5]);
    expectLogits(first, [0, 0, 0, 1, 0, 0, 0, 0]);
    expectLogits(second, [0, 0, 0, 0, 0, 1, 0, 0]);
  });

  it("mixes values by softmax attention over the past", () => {
    // Keys and queries zero: equal weights. Value channel 0 = input channel 0; it goes out to channel 7.
    const weights = aPolicy(["attention"], {
      "layers.0.attention.qkv": { 64: 1 },
      "layers.0.attention.out": { 7: 1 },
    });
    const logits = referenceLogits(weights, [0, 1]);
    expectLogits(logits[0], [1, 0, 0, 0, 0, 0, 0, root8]);
    expectLogits(logits[1], [0, 1, 0, 0, 0, 0, 0, root8 / 2]);
  });

  it("rotates queries and keys by their positions", () => {
    // q and k = channel 0 of their head for every token: q·k after rotation = cos(distance), headScale 1.
    const everyToken = (column: number) => Object.fromEntries([0, 1].map((c) => [c * 96 + column, 1]));
    const weights = aPolicy(["attention"], {
      "layers.0.attention.qkv": { ...everyToken(0), ...everyToken(32), 64: 1 },
      "layers.0.attention.out": { 7: 1 },
    });
    const past = Math.exp(Math.cos(1)) / (Math.exp(Math.cos(1)) + Math.exp(1));
    expectLogits(referenceLogits(weights, [0, 1])[1], [0, 1, 0, 0, 0, 0, 0, root8 * past]);
  });

  it("keeps what the delta rule wrote, decayed", () => {
    // conv passes the current token; q, k, v channel 0 of both tokens = √8; z = √8 · channel (0 or 1).
    const everyToken = (column: number, columns: number) =>
      Object.fromEntries([0, 1].map((c) => [c * columns + column, 1]));
    const weights = aPolicy(["delta"], {
      "layers.0.delta.qkv": { ...everyToken(0, 96), ...everyToken(32, 96), 64: 1 }, // only token 0 has a value
      "layers.0.delta.conv": Object.fromEntries(Array.from({ length: 96 }, (_, c) => [3 * 96 + c, 1])),
      "layers.0.delta.z": everyToken(0, 32),
      "layers.0.delta.out": { 7: 1 },
    });
    const silu = (x: number) => x / (1 + Math.exp(-x));
    const keep = Math.exp(-Math.log(2)); // aLog 0: rate 1; softplus(0) = ln 2
    const beta = 0.5;
    const written = beta * silu(root8); // S[0][0] after the first token: k = 1
    // After the second, with v = 0: keep S − beta (keep S) = keep (1 − beta) S.
    const outputs = [written, keep * (1 - beta) * written].map((state) => {
      const o = state / Math.sqrt(32); // q = 1 / √32
      return (o / Math.sqrt((o * o) / 32 + 1e-6)) * silu(root8);
    });
    const logits = referenceLogits(weights, [0, 1]);
    expectLogits(logits[0], [1, 0, 0, 0, 0, 0, 0, outputs[0] ?? NaN]);
    expectLogits(logits[1], [0, 1, 0, 0, 0, 0, 0, outputs[1] ?? NaN]);
  });

  it("adds the SwiGLU", () => {
    const weights = aPolicy(["attention"], {
      "layers.0.gate": { 0: 1 },
      "layers.0.up": { 0: 2 },
      "layers.0.down": { 6: 3 },
    });
    const added = (root8 / (1 + Math.exp(-root8))) * 2 * root8 * 3;
    expectLogits(referenceLogits(weights, [0])[0], [1, 0, 0, 0, 0, 0, added, 0]);
  });
});

it("normalises log-probabilities at a temperature", () => {
  const logprobs = referenceLogprobs(Float64Array.of(2 * Math.log(3), 0), 2);
  expect(Math.exp(logprobs[0] ?? NaN)).toBeCloseTo(0.75, 12);
});

it("rounds to bf16, ties to even", () => {
  expect(roundToBf16(1)).toBe(1);
  expect(roundToBf16(1 + 2 ** -8)).toBe(1); // half way, to the even 1
  expect(roundToBf16(1 + 3 * 2 ** -8)).toBe(1 + 2 ** -6); // half way, to the even 1 + 2·2⁻⁷
  expect(roundToBf16(1 + 2 ** -8 + 2 ** -20)).toBe(1 + 2 ** -7);
  expect(roundToBf16(-3.14159)).toBe(-3.140625);
});
