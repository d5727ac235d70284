import { headBytes, silu4, sum4, bf16x4, bf16, l2Scale } from "./lanes";

/**
 * Causal depthwise convolution of width 4, then silu, over the first `channels` of each projection row.
 * history: per slot the last three inputs [3, channels], moved on by every row; taps [4, channels], the last is the
 * current token's.
 */
export function convStep(
  projection: usize,
  stride: i32,
  rows: i32,
  slots: usize,
  channels: i32,
  history: usize,
  taps: usize,
  out: usize,
): void {
  const bytes = (<usize>channels) << 2;
  for (let row = 0; row < rows; row++) {
    const from = projection + <usize>row * ((<usize>stride) << 2);
    const past = history + <usize>load<i32>(slots + ((<usize>row) << 2)) * bytes * 3;
    const to = out + <usize>row * bytes;
    for (let at: usize = 0; at < bytes; at += 16) {
      const h0 = past + at;
      const h1 = h0 + bytes;
      const h2 = h1 + bytes;
      const oldest = v128.load(h0);
      const older = v128.load(h1);
      const old = v128.load(h2);
      const now = v128.load(from + at);
      let u = f32x4.mul(v128.load(taps + at), oldest);
      u = f32x4.add(u, f32x4.mul(v128.load(taps + bytes + at), older));
      u = f32x4.add(u, f32x4.mul(v128.load(taps + bytes * 2 + at), old));
      u = f32x4.add(u, f32x4.mul(v128.load(taps + bytes * 3 + at), now));
      v128.store(h0, older);
      v128.store(h1, old);
      v128.store(h2, now);
      v128.store(to + at, silu4(u));
    }
  }
}

/**
 * Gated delta rule of every row. mixed [rows, 96 heads] is the convolved q, k, v (overwritten). A projection row holds,
 * after the 96 heads channels of qkv, z [32 heads], beta [heads] and decay [heads]. state: per slot and head [32 key,
 * 32 value]. minusA = −exp(aLog). rounded = 1 rounds state, beta and decay to bf16 after every update.
 * out [rows, 32 heads] = rms(o, headNorm) ∘ silu(z).
 */
export function deltaStep(
  mixed: usize,
  projection: usize,
  stride: i32,
  rows: i32,
  slots: usize,
  heads: i32,
  state: usize,
  minusA: usize,
  dtBias: usize,
  headNorm: usize,
  rounded: i32,
  out: usize,
): void {
  const innerBytes = <usize>heads * headBytes;
  for (let row = 0; row < rows; row++) {
    const slot = <usize>load<i32>(slots + ((<usize>row) << 2));
    const z = projection + <usize>row * ((<usize>stride) << 2) + innerBytes * 3;
    const gates = z + innerBytes;
    for (let head = 0; head < heads; head++) {
      const lane = (<usize>head) << 2;
      const q = mixed + <usize>row * innerBytes * 3 + <usize>head * headBytes;
      const k = q + innerBytes;
      const to = out + <usize>row * innerBytes + <usize>head * headBytes;
      scaleHead(q, l2Scale(q, <f32>0.17677669529663687));
      scaleHead(k, l2Scale(k, 1));
      let beta: f32 = 1 / (1 + Mathf.exp(-load<f32>(gates + lane)));
      const rate = softplus(load<f32>(gates + <usize>heads * 4 + lane) + load<f32>(dtBias + lane));
      let decay = Mathf.exp(load<f32>(minusA + lane) * rate);
      if (rounded) {
        beta = bf16(beta);
        decay = bf16(decay);
      }
      const matrix = state + (slot * <usize>heads + <usize>head) * 4096;
      updateState(matrix, q, k, k + innerBytes, beta, decay, rounded, to, 0);
      updateState(matrix, q, k, k + innerBytes, beta, decay, rounded, to, 64);
      normAndGate(to, headNorm, z + <usize>head * headBytes);
    }
  }
}

/** 32 channels times a scale, in place. */
function scaleHead(x: usize, scale: v128): void {
  for (let at: usize = 0; at < headBytes; at += 16) v128.store(x + at, f32x4.mul(v128.load(x + at), scale));
}

function softplus(x: f32): f32 {
  return max<f32>(x, 0) + Mathf.log1p(Mathf.exp(-Mathf.abs(x)));
}

/** The delta rule on 16 value columns of one head, from byte `from` of each state row; out = Sᵀ q of those columns. */
function updateState(
  state: usize,
  q: usize,
  k: usize,
  v: usize,
  beta: f32,
  decay: f32,
  rounded: i32,
  out: usize,
  from: usize,
): void {
  const first = state + from;
  const keep = f32x4.splat(decay);
  let r0 = f32x4.splat(0);
  let r1 = r0;
  let r2 = r0;
  let r3 = r0;
  let line = first;
  for (let d: usize = 0; d < headBytes; d += 4) {
    const key = v128.load32_splat(k + d);
    r0 = f32x4.add(r0, f32x4.mul(key, v128.load(line)));
    r1 = f32x4.add(r1, f32x4.mul(key, v128.load(line, 16)));
    r2 = f32x4.add(r2, f32x4.mul(key, v128.load(line, 32)));
    r3 = f32x4.add(r3, f32x4.mul(key, v128.load(line, 48)));
    line += headBytes;
  }
  const gain = f32x4.splat(beta);
  r0 = f32x4.mul(gain, f32x4.sub(v128.load(v + from), f32x4.mul(keep, r0)));
  r1 = f32x4.mul(gain, f32x4.sub(v128.load(v + from, 16), f32x4.mul(keep, r1)));
  r2 = f32x4.mul(gain, f32x4.sub(v128.load(v + from, 32), f32x4.mul(keep, r2)));
  r3 = f32x4.mul(gain, f32x4.sub(v128.load(v + from, 48), f32x4.mul(keep, r3)));
  let o0 = f32x4.splat(0);
  let o1 = o0;
  let o2 = o0;
  let o3 = o0;
  line = first;
  for (let d: usize = 0; d < headBytes; d += 4) {
    const key = v128.load32_splat(k + d);
    let s0 = f32x4.add(f32x4.mul(keep, v128.load(line)), f32x4.mul(key, r0));
    let s1 = f32x4.add(f32x4.mul(keep, v128.load(line, 16)), f32x4.mul(key, r1));
    let s2 = f32x4.add(f32x4.mul(keep, v128.load(line, 32)), f32x4.mul(key, r2));
    let s3 = f32x4.add(f32x4.mul(keep, v128.load(line, 48)), f32x4.mul(key, r3));
    if (rounded) {
      s0 = bf16x4(s0);
      s1 = bf16x4(s1);
      s2 = bf16x4(s2);
      s3 = bf16x4(s3);
    }
    v128.store(line, s0);
    v128.store(line, s1, 16);
    v128.store(line, s2, 32);
    v128.store(line, s3, 48);
    const query = v128.load32_splat(q + d);
    o0 = f32x4.add(o0, f32x4.mul(query, s0));
    o1 = f32x4.add(o1, f32x4.mul(query, s1));
    o2 = f32x4.add(o2, f32x4.mul(query, s2));
    o3 = f32x4.add(o3, f32x4.mul(query, s3));
    line += headBytes;
  }
  v128.store(out + from, o0);
  v128.store(out + from, o1, 16);
  v128.store(out + from, o2, 32);
  v128.store(out + from, o3, 48);
}

/** x ← rms(x, gain) ∘ silu(z) over 32 channels. */
function normAndGate(x: usize, gain: usize, z: usize): void {
  let squares = f32x4.splat(0);
  for (let at: usize = 0; at < headBytes; at += 16) {
    const value = v128.load(x + at);
    squares = f32x4.add(squares, f32x4.mul(value, value));
  }
  const scale = f32x4.splat(1 / Mathf.sqrt(sum4(squares) * <f32>0.03125 + <f32>1e-6));
  for (let at: usize = 0; at < headBytes; at += 16) {
    const normed = f32x4.mul(f32x4.mul(v128.load(x + at), scale), v128.load(gain + at));
    v128.store(x + at, f32x4.mul(normed, silu4(v128.load(z + at))));
  }
}
