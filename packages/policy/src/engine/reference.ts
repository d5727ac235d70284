import { headDim } from "../spec.ts";
import type { Weights } from "../weights.ts";
import type { StatePrecision } from "./decodeEngine.ts";

type Vector = Float64Array<ArrayBuffer>;
type Read = (name: string) => Float32Array;
interface Layer {
  /** Next output [d] of a layer's mixer for the next normed input [d]. */
  mix(input: Vector): Vector;
}

/**
 * Logits [V] after every token, in plain float64 loops written straight from docs/policy-model.md. The judge of every
 * other implementation; statePrecision "bf16" rounds state, beta and decay after every update.
 */
export function referenceLogits(
  weights: Weights,
  tokens: readonly number[],
  statePrecision: StatePrecision = "f32",
): Vector[] {
  const { width, hidden, vocabulary, layers } = weights.spec;
  const read: Read = (name) => parameterValues(weights, name);
  const mixers = layers.map((kind, i) => {
    const own: Read = (name) => read(`layers.${i}.${kind}.${name}`);
    return kind === "attention" ? attention(weights, own) : delta(weights, own, statePrecision);
  });
  const embedding = read("embedding");
  const logitScale = at(read("logitScale"), 0);
  return tokens.map((token) => {
    const x = Float64Array.from({ length: width }, (_, c) => at(embedding, token * width + c) * 8);
    mixers.forEach((mixer, i) => {
      add(x, mixer.mix(rms(x, read(`layers.${i}.norm1`))));
      const h = rms(x, read(`layers.${i}.norm2`));
      const gate = multiply(h, read(`layers.${i}.gate`), hidden);
      const up = multiply(h, read(`layers.${i}.up`), hidden);
      const inner = gate.map((value, c) => silu(value) * at(up, c));
      add(x, multiply(inner, read(`layers.${i}.down`), width));
    });
    const last = rms(x, read("finalNorm"));
    return Float64Array.from({ length: vocabulary }, (_, v) => {
      let sum = 0;
      for (let c = 0; c < width; c++) sum += at(last, c) * at(embedding, v * width + c);
      return logitScale * sum;
    });
  });
}

/** ln softmax(logits / temperature). */
export function referenceLogprobs(logits: Vector, temperature = 1): Vector {
  const scaled = logits.map((value) => value / temperature);
  const top = Math.max(...scaled);
  const mass = scaled.reduce((sum, value) => sum + Math.exp(value - top), 0);
  return scaled.map((value) => value - top - Math.log(mass));
}

/** x rounded to the nearest bf16, ties to even. */
export function roundToBf16(x: number): number {
  const bits = new Uint32Array(Float32Array.of(x).buffer);
  const word = at(bits, 0);
  bits[0] = (word + 0x7fff + ((word >>> 16) & 1)) & 0xffff0000;
  return at(new Float32Array(bits.buffer), 0);
}

function attention(weights: Weights, read: Read): Layer {
  const { heads, width, ropeTheta } = weights.spec;
  const inner = heads * headDim;
  const headScale = read("headScale");
  const keys: Vector[][] = [];
  const values: Vector[][] = [];
  return {
    mix(input) {
      const qkv = multiply(input, read("qkv"), 3 * inner);
      const position = keys.length;
      const rotated = (from: number) => rope(l2(headOf(qkv, from)), position, ropeTheta);
      keys.push(range(heads).map((h) => rotated(inner + h * headDim)));
      values.push(range(heads).map((h) => headOf(qkv, 2 * inner + h * headDim)));
      const mixed = new Float64Array(inner);
      for (const h of range(heads)) {
        const q = rotated(h * headDim);
        const scores = Float64Array.from(keys, (past) => at(headScale, h) * dot(q, item(past, h)));
        const weight = referenceLogprobs(scores).map(Math.exp);
        values.forEach((past, t) => {
          item(past, h).forEach(
            (value, c) => (mixed[h * headDim + c] = at(mixed, h * headDim + c) + at(weight, t) * value),
          );
        });
      }
      return multiply(mixed, read("out"), width);
    },
  };
}

function delta(weights: Weights, read: Read, statePrecision: StatePrecision): Layer {
  const { heads, width } = weights.spec;
  const inner = heads * headDim;
  const round = statePrecision === "bf16" ? roundToBf16 : (x: number) => x;
  const history = range(4).map(() => new Float64Array(3 * inner)); // qkv of the last four tokens, oldest first
  const states = range(heads).map(() => new Float64Array(headDim * headDim)); // [key, value] per head
  return {
    mix(input) {
      history.shift();
      history.push(multiply(input, read("qkv"), 3 * inner));
      const u = convolve(history, read("conv"));
      const z = multiply(input, read("z"), inner);
      const beta = multiply(input, read("beta"), heads);
      const decay = multiply(input, read("decay"), heads);
      const mixed = new Float64Array(inner);
      for (const h of range(heads)) {
        const q = l2(headOf(u, h * headDim)).map((value) => value / Math.sqrt(headDim));
        const k = l2(headOf(u, inner + h * headDim));
        const v = headOf(u, 2 * inner + h * headDim);
        const g = -Math.exp(at(read("aLog"), h)) * softplus(at(decay, h) + at(read("dtBias"), h));
        const gates = { beta: round(sigmoid(at(beta, h))), keep: round(Math.exp(g)) };
        const o = rms(deltaRule(item(states, h), { q, k, v, ...gates, round }), read("headNorm"));
        o.forEach((value, c) => (mixed[h * headDim + c] = value * silu(at(z, h * headDim + c))));
      }
      return multiply(mixed, read("out"), width);
    },
  };
}

interface DeltaInputs {
  readonly q: Vector;
  readonly k: Vector;
  readonly v: Vector;
  readonly beta: number;
  readonly keep: number;
  readonly round: (x: number) => number;
}

/** S ← keep S; S ← S + k (beta (v − Sᵀ k))ᵀ in place; returns Sᵀ q. */
function deltaRule(state: Vector, { q, k, v, beta, keep, round }: DeltaInputs): Vector {
  const kept = state.map((value) => keep * value);
  const seen = transposeTimes(kept, k);
  for (let i = 0; i < headDim; i++) {
    for (let j = 0; j < headDim; j++) {
      state[i * headDim + j] = round(at(kept, i * headDim + j) + at(k, i) * beta * (at(v, j) - at(seen, j)));
    }
  }
  return transposeTimes(state, q);
}

function transposeTimes(matrix: Vector, x: Vector): Vector {
  return Float64Array.from({ length: headDim }, (_, j) => {
    let sum = 0;
    for (let i = 0; i < headDim; i++) sum += at(matrix, i * headDim + j) * at(x, i);
    return sum;
  });
}

function convolve(history: readonly Vector[], taps: Float32Array): Vector {
  const channels = item(history, 0).length;
  return Float64Array.from({ length: channels }, (_, c) => {
    let sum = 0;
    history.forEach((past, j) => (sum += at(taps, j * channels + c) * at(past, c)));
    return silu(sum);
  });
}

function rope(x: Vector, position: number, theta: number): Vector {
  const out = new Float64Array(headDim);
  for (let i = 0; i < 16; i++) {
    const angle = position * theta ** (-i / 16);
    out[i] = at(x, i) * Math.cos(angle) - at(x, i + 16) * Math.sin(angle);
    out[i + 16] = at(x, i) * Math.sin(angle) + at(x, i + 16) * Math.cos(angle);
  }
  return out;
}

/** x [n] times a row-major matrix [n, columns]. */
function multiply(x: Vector, matrix: Float32Array, columns: number): Vector {
  const out = new Float64Array(columns);
  x.forEach((value, i) => {
    for (let j = 0; j < columns; j++) out[j] = at(out, j) + value * at(matrix, i * columns + j);
  });
  return out;
}

function rms(x: Vector, gain: Float32Array): Vector {
  const scale = 1 / Math.sqrt(dot(x, x) / x.length + 1e-6);
  return x.map((value, c) => value * scale * at(gain, c));
}

function l2(x: Vector): Vector {
  const scale = 1 / Math.sqrt(dot(x, x) + 1e-6);
  return x.map((value) => value * scale);
}

function dot(a: Vector, b: Vector): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += at(a, i) * at(b, i);
  return sum;
}

function add(to: Vector, x: Vector): void {
  x.forEach((value, c) => (to[c] = at(to, c) + value));
}

function headOf(x: Vector, from: number): Vector {
  return x.slice(from, from + headDim);
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function silu(x: number): number {
  return x * sigmoid(x);
}

function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

/** Element i, which the caller's loop bounds keep inside. */
function at(values: ArrayLike<number>, i: number): number {
  return values[i] ?? Number.NaN;
}

function item<T>(items: readonly T[], i: number): T {
  const found = items[i];
  if (found === undefined) throw new RangeError(`no item ${i} of ${items.length}`);
  return found;
}

function parameterValues(weights: Weights, name: string): Float32Array {
  const parameter = weights.parameters.get(name);
  if (parameter === undefined) throw new Error(`weights lack ${name}`);
  return parameter.values;
}
