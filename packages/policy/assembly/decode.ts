// Kernels of one decode step (docs/policy-model.md). Every pointer is a byte address, every matrix f32 row-major.
// A row is one token of one slot; rows of the same slot come in the order of their positions. No kernel lets one row's
// arithmetic depend on another's, so a sequence decodes alike whatever shares its batch.

const headBytes: usize = 128; // 32 channels

/** First byte the caller may use. */
export function heapBase(): usize {
  return (__heap_base + 63) & ~63;
}

/** e^x on four lanes, relative error about 1e-7; clamps to the normal f32 range. */
function exp4(value: v128): v128 {
  const x = f32x4.max(f32x4.min(value, f32x4.splat(88)), f32x4.splat(-87.3));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504088896341)));
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.1219444e-4)));
  let y = f32x4.splat(1.98756915e-4);
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(1.3981999507e-3));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(8.3334519073e-3));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(4.1665795894e-2));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(1.6666665459e-1));
  y = f32x4.add(f32x4.mul(y, r), f32x4.splat(5.0000001201e-1));
  y = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(y, r), r), r), f32x4.splat(1));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(y, power);
}

/** x · sigmoid(x) on four lanes. */
function silu4(x: v128): v128 {
  return f32x4.div(x, f32x4.add(f32x4.splat(1), exp4(f32x4.neg(x))));
}

function sum4(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/** Four f32 rounded to the nearest bf16, ties to even. */
function bf16x4(x: v128): v128 {
  const odd = v128.and(i32x4.shr_u(x, 16), i32x4.splat(1));
  return v128.and(i32x4.add(i32x4.add(x, i32x4.splat(0x7fff)), odd), i32x4.splat(0xffff0000));
}

function bf16(x: f32): f32 {
  return f32x4.extract_lane(bf16x4(f32x4.splat(x)), 0);
}

/** out[row] = 8 · table[tokens[row]]. */
export function embed(tokens: usize, rows: i32, table: usize, width: i32, out: usize): void {
  const bytes = (<usize>width) << 2;
  for (let row = 0; row < rows; row++) {
    const from = table + <usize>load<i32>(tokens + ((<usize>row) << 2)) * bytes;
    const to = out + <usize>row * bytes;
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(to + at, f32x4.mul(v128.load(from + at), f32x4.splat(8)));
    }
  }
}

/** out[i] = x[indices[i]], rows of `width`. */
export function gather(x: usize, indices: usize, count: i32, width: i32, out: usize): void {
  const bytes = (<usize>width) << 2;
  for (let i = 0; i < count; i++) {
    memory.copy(out + <usize>i * bytes, x + <usize>load<i32>(indices + ((<usize>i) << 2)) * bytes, bytes);
  }
}

/** out = x / sqrt(mean(x²) + 1e-6) · gain, per row; in place allowed. */
export function rms(x: usize, gain: usize, rows: i32, width: i32, out: usize): void {
  const bytes = (<usize>width) << 2;
  for (let row = 0; row < rows; row++) {
    const from = x + <usize>row * bytes;
    const to = out + <usize>row * bytes;
    let squares = f32x4.splat(0);
    for (let at: usize = 0; at < bytes; at += 16) {
      const value = v128.load(from + at);
      squares = f32x4.add(squares, f32x4.mul(value, value));
    }
    const scale = f32x4.splat(1 / Mathf.sqrt(sum4(squares) / <f32>width + <f32>1e-6));
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(to + at, f32x4.mul(f32x4.mul(v128.load(from + at), scale), v128.load(gain + at)));
    }
  }
}

/**
 * out [rows, columns] (+)= a [rows, depth] b. b comes packed in panels of 8 columns: [columns / 8][depth][8].
 * Every element is summed in the order of depth, so its value does not depend on the number of rows.
 */
export function gemm(a: usize, rows: i32, depth: i32, panels: usize, columns: i32, out: usize, accumulate: i32): void {
  const aBytes = (<usize>depth) << 2;
  const outBytes = (<usize>columns) << 2;
  const panelBytes = (<usize>depth) << 5;
  for (let column = 0; column < columns; column += 8) {
    const panel = panels + ((<usize>column) >> 3) * panelBytes;
    const end = panel + panelBytes;
    const to = out + ((<usize>column) << 2);
    let row = 0;
    for (; row + 4 <= rows; row += 4) {
      let a0 = a + <usize>row * aBytes;
      let a1 = a0 + aBytes;
      let a2 = a1 + aBytes;
      let a3 = a2 + aBytes;
      let c00 = f32x4.splat(0);
      let c01 = c00;
      let c10 = c00;
      let c11 = c00;
      let c20 = c00;
      let c21 = c00;
      let c30 = c00;
      let c31 = c00;
      for (let b = panel; b < end; b += 32) {
        const b0 = v128.load(b);
        const b1 = v128.load(b, 16);
        const s0 = v128.load32_splat(a0);
        c00 = f32x4.add(c00, f32x4.mul(s0, b0));
        c01 = f32x4.add(c01, f32x4.mul(s0, b1));
        const s1 = v128.load32_splat(a1);
        c10 = f32x4.add(c10, f32x4.mul(s1, b0));
        c11 = f32x4.add(c11, f32x4.mul(s1, b1));
        const s2 = v128.load32_splat(a2);
        c20 = f32x4.add(c20, f32x4.mul(s2, b0));
        c21 = f32x4.add(c21, f32x4.mul(s2, b1));
        const s3 = v128.load32_splat(a3);
        c30 = f32x4.add(c30, f32x4.mul(s3, b0));
        c31 = f32x4.add(c31, f32x4.mul(s3, b1));
        a0 += 4;
        a1 += 4;
        a2 += 4;
        a3 += 4;
      }
      const o0 = to + <usize>row * outBytes;
      storePair(o0, c00, c01, accumulate);
      storePair(o0 + outBytes, c10, c11, accumulate);
      storePair(o0 + 2 * outBytes, c20, c21, accumulate);
      storePair(o0 + 3 * outBytes, c30, c31, accumulate);
    }
    for (; row < rows; row++) {
      let a0 = a + <usize>row * aBytes;
      let c0 = f32x4.splat(0);
      let c1 = c0;
      for (let b = panel; b < end; b += 32) {
        const s = v128.load32_splat(a0);
        c0 = f32x4.add(c0, f32x4.mul(s, v128.load(b)));
        c1 = f32x4.add(c1, f32x4.mul(s, v128.load(b, 16)));
        a0 += 4;
      }
      storePair(to + <usize>row * outBytes, c0, c1, accumulate);
    }
  }
}

function storePair(at: usize, left: v128, right: v128, accumulate: i32): void {
  if (accumulate) {
    v128.store(at, f32x4.add(v128.load(at), left));
    v128.store(at, f32x4.add(v128.load(at, 16), right), 16);
  } else {
    v128.store(at, left);
    v128.store(at, right, 16);
  }
}

/** out [rows, hidden] = silu(gate) ∘ up, where pairs = [rows, gate hidden | up hidden]. */
export function swiglu(pairs: usize, rows: i32, hidden: i32, out: usize): void {
  const bytes = (<usize>hidden) << 2;
  for (let row = 0; row < rows; row++) {
    const gate = pairs + <usize>row * bytes * 2;
    const to = out + <usize>row * bytes;
    for (let at: usize = 0; at < bytes; at += 16) {
      v128.store(to + at, f32x4.mul(silu4(v128.load(gate + at)), v128.load(gate + bytes + at)));
    }
  }
}

/** scale / sqrt(sum(x²) + 1e-6) over 32 channels. */
function l2Scale(x: usize, scale: f32): v128 {
  let squares = f32x4.splat(0);
  for (let at: usize = 0; at < headBytes; at += 16) {
    const value = v128.load(x + at);
    squares = f32x4.add(squares, f32x4.mul(value, value));
  }
  return f32x4.splat(scale / Mathf.sqrt(sum4(squares) + <f32>1e-6));
}

/** Scales 32 channels in place and rotates the pairs (i, i+16) by the angles of one position (16 cosines, 16 sines). */
function scaleAndRotate(x: usize, scale: v128, angles: usize): void {
  for (let at: usize = 0; at < 64; at += 16) {
    const a = f32x4.mul(v128.load(x + at), scale);
    const b = f32x4.mul(v128.load(x + at, 64), scale);
    const cos = v128.load(angles + at);
    const sin = v128.load(angles + at, 64);
    v128.store(x + at, f32x4.sub(f32x4.mul(a, cos), f32x4.mul(b, sin)));
    v128.store(x + at, f32x4.add(f32x4.mul(a, sin), f32x4.mul(b, cos)), 64);
  }
}

/**
 * Softmax attention of every row over its slot's cache, to which the row's key and value are added first.
 * qkv [rows, 96 heads] is overwritten. Per slot and head, keys lie in blocks of four positions ([capacity / 4][32][4])
 * and values as [capacity][32]; capacity is a multiple of 16. scores: scratch of `capacity` values.
 */
export function attentionStep(
  qkv: usize,
  rows: i32,
  slots: usize,
  positions: usize,
  heads: i32,
  capacity: i32,
  keys: usize,
  values: usize,
  angles: usize,
  headScale: usize,
  scores: usize,
  out: usize,
): void {
  const innerBytes = <usize>heads * headBytes;
  const cacheBytes = <usize>capacity * headBytes; // of one head
  for (let row = 0; row < rows; row++) {
    const slot = <usize>load<i32>(slots + ((<usize>row) << 2));
    const position = <usize>load<i32>(positions + ((<usize>row) << 2));
    const angle = angles + position * headBytes;
    for (let head = 0; head < heads; head++) {
      const q = qkv + <usize>row * innerBytes * 3 + <usize>head * headBytes;
      const k = q + innerBytes;
      const v = k + innerBytes;
      const cache = (slot * <usize>heads + <usize>head) * cacheBytes;
      scaleAndRotate(q, l2Scale(q, load<f32>(headScale + ((<usize>head) << 2))), angle);
      scaleAndRotate(k, l2Scale(k, 1), angle);
      const column = keys + cache + (position >> 2) * 512 + ((position & 3) << 2);
      for (let d: usize = 0; d < 32; d++) store<f32>(column + (d << 4), load<f32>(k + (d << 2)));
      memory.copy(values + cache + position * headBytes, v, headBytes);
      keyScores(q, keys + cache, position + 1, scores);
      mixValues(scores, values + cache, position + 1, out + <usize>row * innerBytes + <usize>head * headBytes);
    }
  }
}

/** scores[t] = q · keys[t] for t < count, 16 positions at a time. */
function keyScores(q: usize, keys: usize, count: usize, scores: usize): void {
  for (let t: usize = 0; t < count; t += 16) {
    let block = keys + (t >> 2) * 512;
    let s0 = f32x4.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let d: usize = 0; d < headBytes; d += 4) {
      const value = v128.load32_splat(q + d);
      s0 = f32x4.add(s0, f32x4.mul(value, v128.load(block)));
      s1 = f32x4.add(s1, f32x4.mul(value, v128.load(block, 512)));
      s2 = f32x4.add(s2, f32x4.mul(value, v128.load(block, 1024)));
      s3 = f32x4.add(s3, f32x4.mul(value, v128.load(block, 1536)));
      block += 16;
    }
    const to = scores + (t << 2);
    v128.store(to, s0);
    v128.store(to, s1, 16);
    v128.store(to, s2, 32);
    v128.store(to, s3, 48);
  }
}

/** out [32] = Σ_t softmax(scores)[t] · values[t] over t < count. */
function mixValues(scores: usize, values: usize, count: usize, out: usize): void {
  const end = scores + (count << 2);
  for (let tail = end; tail & 15; tail += 4) store<f32>(tail, -Infinity);
  let highest = v128.load(scores);
  for (let at = scores + 16; at < end; at += 16) highest = f32x4.max(highest, v128.load(at));
  const top = f32x4.splat(
    max(
      max(f32x4.extract_lane(highest, 0), f32x4.extract_lane(highest, 1)),
      max(f32x4.extract_lane(highest, 2), f32x4.extract_lane(highest, 3)),
    ),
  );
  let mass = f32x4.splat(0);
  for (let at = scores; at < end; at += 16) {
    const weight = exp4(f32x4.sub(v128.load(at), top));
    mass = f32x4.add(mass, weight);
    v128.store(at, weight);
  }
  let o0 = f32x4.splat(0);
  let o1 = o0;
  let o2 = o0;
  let o3 = o0;
  let o4 = o0;
  let o5 = o0;
  let o6 = o0;
  let o7 = o0;
  let value = values;
  for (let at = scores; at < end; at += 4) {
    const weight = v128.load32_splat(at);
    o0 = f32x4.add(o0, f32x4.mul(weight, v128.load(value)));
    o1 = f32x4.add(o1, f32x4.mul(weight, v128.load(value, 16)));
    o2 = f32x4.add(o2, f32x4.mul(weight, v128.load(value, 32)));
    o3 = f32x4.add(o3, f32x4.mul(weight, v128.load(value, 48)));
    o4 = f32x4.add(o4, f32x4.mul(weight, v128.load(value, 64)));
    o5 = f32x4.add(o5, f32x4.mul(weight, v128.load(value, 80)));
    o6 = f32x4.add(o6, f32x4.mul(weight, v128.load(value, 96)));
    o7 = f32x4.add(o7, f32x4.mul(weight, v128.load(value, 112)));
    value += headBytes;
  }
  const scale = f32x4.splat(1 / sum4(mass));
  v128.store(out, f32x4.mul(o0, scale));
  v128.store(out, f32x4.mul(o1, scale), 16);
  v128.store(out, f32x4.mul(o2, scale), 32);
  v128.store(out, f32x4.mul(o3, scale), 48);
  v128.store(out, f32x4.mul(o4, scale), 64);
  v128.store(out, f32x4.mul(o5, scale), 80);
  v128.store(out, f32x4.mul(o6, scale), 96);
  v128.store(out, f32x4.mul(o7, scale), 112);
}

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

/** 32 channels times a scale, in place. */
function scaleHead(x: usize, scale: v128): void {
  for (let at: usize = 0; at < headBytes; at += 16) v128.store(x + at, f32x4.mul(v128.load(x + at), scale));
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

/**
 * Draws one token per row of logits [count, vocabulary] (overwritten) from softmax(logits / temperature), restricted to
 * the nucleus of mass topP when topP < 1. uniforms: f64 in [0, 1). logprobs: ln softmax(logits / temperature)[token],
 * not renormalised over the nucleus. order: scratch of `vocabulary` i32.
 */
export function sample(
  logits: usize,
  count: i32,
  vocabulary: i32,
  temperatures: usize,
  topPs: usize,
  uniforms: usize,
  order: usize,
  tokens: usize,
  logprobs: usize,
): void {
  const bytes = (<usize>vocabulary) << 2;
  for (let i = 0; i < count; i++) {
    const at = (<usize>i) << 2;
    const line = logits + <usize>i * bytes;
    const temperature = f32x4.splat(load<f32>(temperatures + at));
    let highest = f32x4.splat(-Infinity);
    for (let j: usize = 0; j < bytes; j += 16) {
      const value = f32x4.div(v128.load(line + j), temperature);
      highest = f32x4.max(highest, value);
      v128.store(line + j, value);
    }
    const top = max(
      max(f32x4.extract_lane(highest, 0), f32x4.extract_lane(highest, 1)),
      max(f32x4.extract_lane(highest, 2), f32x4.extract_lane(highest, 3)),
    );
    let mass = f32x4.splat(0);
    for (let j: usize = 0; j < bytes; j += 16) {
      const weight = exp4(f32x4.sub(v128.load(line + j), f32x4.splat(top)));
      mass = f32x4.add(mass, weight);
      v128.store(line + j, weight);
    }
    const total = sum4(mass);
    const uniform = load<f64>(uniforms + ((<usize>i) << 3));
    const topP = load<f32>(topPs + at);
    const token =
      topP < 1
        ? drawNucleus(line, vocabulary, <f64>topP * <f64>total, uniform, order)
        : drawAll(line, vocabulary, uniform * <f64>total);
    store<i32>(tokens + at, token);
    store<f32>(logprobs + at, <f32>Math.log(<f64>load<f32>(line + ((<usize>token) << 2)) / <f64>total));
  }
}

/** First token at which the running mass passes `target`; the heaviest last one when rounding leaves none. */
function drawAll(weights: usize, vocabulary: i32, target: f64): i32 {
  let running: f64 = 0;
  for (let token = 0; token < vocabulary; token++) {
    running += <f64>load<f32>(weights + ((<usize>token) << 2));
    if (running > target) return token;
  }
  return heaviest(weights, vocabulary);
}

/** Draws among the heaviest tokens whose mass first reaches `nucleus`; ties go to the lower id. */
function drawNucleus(weights: usize, vocabulary: i32, nucleus: f64, uniform: f64, order: usize): i32 {
  let running: f64 = 0;
  let kept = 0;
  while (running < nucleus && kept < vocabulary) {
    const token = heaviest(weights, vocabulary);
    const at = weights + ((<usize>token) << 2);
    running += <f64>load<f32>(at);
    store<f32>(at, -load<f32>(at));
    store<i32>(order + ((<usize>kept) << 2), token);
    kept++;
  }
  const target = uniform * running;
  let passed: f64 = 0;
  let drawn = -1;
  for (let i = 0; i < kept; i++) {
    const token = load<i32>(order + ((<usize>i) << 2));
    const at = weights + ((<usize>token) << 2);
    store<f32>(at, -load<f32>(at));
    passed += <f64>load<f32>(at);
    if (drawn < 0 && passed > target) drawn = token;
  }
  return drawn < 0 ? load<i32>(order) : drawn;
}

/** Token of the greatest weight, the lowest id among equals. */
function heaviest(weights: usize, vocabulary: i32): i32 {
  let best = 0;
  let weight = load<f32>(weights);
  for (let token = 1; token < vocabulary; token++) {
    const candidate = load<f32>(weights + ((<usize>token) << 2));
    if (candidate > weight) {
      weight = candidate;
      best = token;
    }
  }
  return best;
}
