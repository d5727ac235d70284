import { exp4, sumLanes } from "./math";
import { gemmScratchBytes, product } from "./matrix";
import { ROW, dotRow, unitRow, unitRowBackward } from "./unit";

const D: i32 = 32;
/** Query rows handled together; columns after the last of them are never computed. */
const BLOCK: i32 = 32;

/** Bytes of scratch for rows of `length` positions. */
export function attentionScratchBytes(length: i32): i32 {
  return gemmScratchBytes() + 4 * length * D * 4 + 2 * BLOCK * ((length + 3) & ~3) * 4 + 2 * <i32>ROW;
}

/**
 * Causal softmax attention: qkv [batch, length, 3·32·heads], headScale [heads], cos and sin [length, 16] → out [batch,
 * length, 32·heads]. Queries and keys are normalised and rotated here.
 */
export function attentionForward(
  qkv: usize, headScale: usize, cos: usize, sin: usize, out: usize, batch: i32, length: i32, heads: i32, scratch: usize,
): void {
  const wide = 3 * D * heads, narrow = D * heads, padded = (length + 3) & ~3;
  const q = scratch + gemmScratchBytes();
  const k = q + length * ROW;
  const scores = k + length * ROW;
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const base = qkv + ((b * length * wide + h * D) << 2);
      const values = base + ((2 * narrow) << 2);
      prepare(base, wide, cos, sin, q, length, load<f32>(headScale + (h << 2)));
      prepare(base + (narrow << 2), wide, cos, sin, k, length, 1);
      for (let first = 0; first < length; first += BLOCK) {
        const rows = min(BLOCK, length - first), columns = first + rows;
        product(q + first * ROW, D, false, k, D, true, scores, padded, rows, columns, D, false, scratch);
        softmaxRows(scores, padded, first, rows);
        const to = out + (((b * length + first) * narrow + h * D) << 2);
        product(scores, padded, false, values, wide, false, to, narrow, rows, D, columns, false, scratch);
      }
    }
  }
}

/** Gradients of `attentionForward`: dQkv like qkv, dScale [heads]. Scores are computed again, not kept. */
export function attentionBackward(
  qkv: usize, headScale: usize, cos: usize, sin: usize, dy: usize, dQkv: usize, dScale: usize,
  batch: i32, length: i32, heads: i32, scratch: usize,
): void {
  const wide = 3 * D * heads, narrow = D * heads, padded = (length + 3) & ~3;
  const q = scratch + gemmScratchBytes();
  const k = q + length * ROW;
  const dQ = k + length * ROW;
  const dK = dQ + length * ROW;
  const weights = dK + length * ROW;
  const slopes = weights + ((BLOCK * padded) << 2);
  const spare = slopes + ((BLOCK * padded) << 2);
  memory.fill(dQkv, 0, (batch * length * wide) << 2);
  memory.fill(dScale, 0, heads << 2);
  for (let b = 0; b < batch; b++) {
    for (let h = 0; h < heads; h++) {
      const at = (b * length * wide + h * D) << 2;
      const values = qkv + at + ((2 * narrow) << 2);
      const dValues = dQkv + at + ((2 * narrow) << 2);
      const scale = load<f32>(headScale + (h << 2));
      prepare(qkv + at, wide, cos, sin, q, length, scale);
      prepare(qkv + at + (narrow << 2), wide, cos, sin, k, length, 1);
      memory.fill(dK, 0, length * ROW);
      for (let first = 0; first < length; first += BLOCK) {
        const rows = min(BLOCK, length - first), columns = first + rows;
        const slope = dy + (((b * length + first) * narrow + h * D) << 2);
        product(q + first * ROW, D, false, k, D, true, weights, padded, rows, columns, D, false, scratch);
        softmaxRows(weights, padded, first, rows);
        product(slope, narrow, false, values, wide, true, slopes, padded, rows, columns, D, false, scratch);
        product(weights, padded, true, slope, narrow, false, dValues, wide, columns, D, rows, true, scratch);
        softmaxRowsBackward(weights, slopes, padded, first, rows);
        product(slopes, padded, false, k, D, false, dQ + first * ROW, D, rows, D, columns, false, scratch);
        product(slopes, padded, true, q + first * ROW, D, false, dK, D, columns, D, rows, true, scratch);
      }
      const along = prepareBackward(qkv + at, wide, cos, sin, dQ, dQkv + at, length, scale, spare);
      prepareBackward(qkv + at + (narrow << 2), wide, cos, sin, dK, dQkv + at + (narrow << 2), length, 1, spare);
      store<f32>(dScale + (h << 2), load<f32>(dScale + (h << 2)) + along);
    }
  }
}

/** out [length, 32] = rotate(x / |x|) · scale for rows of x that are `stride` values apart. */
function prepare(x: usize, stride: i32, cos: usize, sin: usize, out: usize, length: i32, scale: f32): void {
  for (let t = 0; t < length; t++) {
    unitRow(x, out, scale);
    rotate(out, cos, sin, 1);
    x += stride << 2;
    out += ROW;
    cos += ROW >> 1;
    sin += ROW >> 1;
  }
}

/** Gradient of `prepare` into dx (rows `stride` apart); returns the slope along `scale`. Overwrites d. */
function prepareBackward(
  x: usize, stride: i32, cos: usize, sin: usize, d: usize, dx: usize, length: i32, scale: f32, spare: usize,
): f32 {
  let along: f32 = 0;
  const scale4 = f32x4.splat(scale);
  for (let t = 0; t < length; t++) {
    unitRow(x, spare, 1);
    rotate(spare, cos, sin, 1);
    along += dotRow(spare, d);
    for (let i: usize = 0; i < ROW; i += 16) v128.store(d + i, f32x4.mul(v128.load(d + i), scale4));
    rotate(d, cos, sin, -1);
    unitRowBackward(x, d, dx);
    x += stride << 2;
    dx += stride << 2;
    d += ROW;
    cos += ROW >> 1;
    sin += ROW >> 1;
  }
  return along;
}

/** Rotates the pairs (i, i + 16) of a row by +angle or −angle. */
// @ts-ignore: decorator
@inline
function rotate(x: usize, cos: usize, sin: usize, direction: f32): void {
  const sign = f32x4.splat(direction);
  for (let i: usize = 0; i < ROW / 2; i += 16) {
    const a = v128.load(x + i), b = v128.load(x + i, 64);
    const c = v128.load(cos + i), s = f32x4.mul(sign, v128.load(sin + i));
    v128.store(x + i, f32x4.sub(f32x4.mul(a, c), f32x4.mul(b, s)));
    v128.store(x + i, f32x4.add(f32x4.mul(a, s), f32x4.mul(b, c)), 64);
  }
}

/** Softmax of rows `first`… over their first row + 1 columns; the columns after them become 0. */
function softmaxRows(scores: usize, padded: i32, first: i32, rows: i32): void {
  const end: usize = ((first + rows + 3) & ~3) << 2;
  for (let row = 0; row < rows; row++) {
    const valid: usize = (first + row + 1) << 2;
    for (let i = valid; i < end; i += 4) store<f32>(scores + i, -1e30);
    let largest4 = v128.load(scores);
    for (let i: usize = 16; i < end; i += 16) largest4 = f32x4.max(largest4, v128.load(scores + i));
    const largest = max(
      max(f32x4.extract_lane(largest4, 0), f32x4.extract_lane(largest4, 1)),
      max(f32x4.extract_lane(largest4, 2), f32x4.extract_lane(largest4, 3)),
    );
    let sums = f32x4.splat(0);
    largest4 = f32x4.splat(largest);
    for (let i: usize = 0; i < end; i += 16) {
      const weight = exp4(f32x4.sub(v128.load(scores + i), largest4));
      v128.store(scores + i, weight);
      sums = f32x4.add(sums, weight);
    }
    const scale = f32x4.splat(<f32>1 / sumLanes(sums));
    for (let i: usize = 0; i < end; i += 16) v128.store(scores + i, f32x4.mul(v128.load(scores + i), scale));
    for (let i = valid; i < end; i += 4) store<f32>(scores + i, 0);
    scores += padded << 2;
  }
}

/** slopes ← weights ∘ (slopes − Σ weights ∘ slopes) row by row. */
function softmaxRowsBackward(weights: usize, slopes: usize, padded: i32, first: i32, rows: i32): void {
  const end: usize = ((first + rows + 3) & ~3) << 2;
  for (let row = 0; row < rows; row++) {
    for (let i: usize = (first + rows) << 2; i < end; i += 4) store<f32>(slopes + i, 0);
    let sums = f32x4.splat(0);
    for (let i: usize = 0; i < end; i += 16) {
      sums = f32x4.add(sums, f32x4.mul(v128.load(weights + i), v128.load(slopes + i)));
    }
    const mean = f32x4.splat(sumLanes(sums));
    for (let i: usize = 0; i < end; i += 16) {
      v128.store(slopes + i, f32x4.mul(v128.load(weights + i), f32x4.sub(v128.load(slopes + i), mean)));
    }
    weights += padded << 2;
    slopes += padded << 2;
  }
}
