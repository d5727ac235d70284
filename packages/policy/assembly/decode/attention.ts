import { headBytes, exp4, sum4, l2Scale } from "./lanes";

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
