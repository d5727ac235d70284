import { exp4, log1, sumLanes } from "./math";
import { gemmScratchBytes, product } from "./matrix";

/** Rows whose logits are in memory at once. */
const BLOCK: i32 = 64;

/** Bytes of scratch for a width and vocabulary. */
export function headScratchBytes(width: i32, vocabulary: i32): i32 {
  return gemmScratchBytes() + BLOCK * (2 * width + vocabulary + 2) * 4;
}

/**
 * For each row i with needed[i] ≠ 0: out[i] = ln softmax(x)[targets[i]] and out[count + i] = the softmax's entropy, with
 * x = hidden[i] embeddingᵀ · logitScale / temperature; 0 elsewhere. hidden [count, width], embedding [vocabulary, width].
 */
export function headForward(
  hidden: usize, embedding: usize, logitScale: usize, targets: usize, needed: usize, out: usize,
  temperature: f32, count: i32, width: i32, vocabulary: i32, scratch: usize,
): void {
  const rows = scratch + gemmScratchBytes();
  const logits = rows + ((BLOCK * width) << 2);
  const places = logits + ((BLOCK * vocabulary) << 2);
  const scale = f32x4.splat(load<f32>(logitScale) / temperature);
  memory.fill(out, 0, (2 * count) << 2);
  for (let next = 0; next < count; ) {
    const filled = fill(hidden, needed, needed, rows, places, next, count, width);
    next = load<i32>(places + (BLOCK << 2));
    product(rows, width, false, embedding, width, true, logits, vocabulary, filled, vocabulary, width, false, scratch);
    for (let r = 0; r < filled; r++) {
      const place = load<i32>(places + (r << 2));
      const row = logits + ((r * vocabulary) << 2);
      const target = load<f32>(row + (load<i32>(targets + (place << 2)) << 2)) * f32x4.extract_lane(scale, 0);
      const largest = largestOf(row, vocabulary, scale);
      let sums = f32x4.splat(0), weighted = f32x4.splat(0);
      for (let i: usize = 0; i < <usize>(vocabulary << 2); i += 16) {
        const x = f32x4.sub(f32x4.mul(v128.load(row + i), scale), f32x4.splat(largest));
        const weight = exp4(x);
        sums = f32x4.add(sums, weight);
        weighted = f32x4.add(weighted, f32x4.mul(weight, x));
      }
      const sum = sumLanes(sums);
      const logSum = <f32>log1(sum);
      store<f32>(out + (place << 2), target - largest - logSum);
      store<f32>(out + ((count + place) << 2), logSum - sumLanes(weighted) / sum);
    }
  }
}

/**
 * Gradients of `headForward`, dy [2, count]; rows with both slopes 0 are skipped. With z the scaled logits, p their softmax,
 * H its entropy: dz = dy[0] · (1[target] − p) − dy[1] · p (ln p + H).
 */
export function headBackward(
  hidden: usize, embedding: usize, logitScale: usize, targets: usize, dy: usize,
  dHidden: usize, dEmbedding: usize, dScale: usize,
  temperature: f32, count: i32, width: i32, vocabulary: i32, scratch: usize,
): void {
  const rows = scratch + gemmScratchBytes();
  const logits = rows + ((BLOCK * width) << 2);
  const places = logits + ((BLOCK * vocabulary) << 2);
  const slopes = places + ((BLOCK + 1) << 2);
  const scale = load<f32>(logitScale) / temperature;
  const scale4 = f32x4.splat(scale);
  const entropySlopes = dy + (count << 2);
  let along: f32 = 0;
  memory.fill(dHidden, 0, (count * width) << 2);
  memory.fill(dEmbedding, 0, (vocabulary * width) << 2);
  for (let next = 0; next < count; ) {
    const filled = fill(hidden, dy, entropySlopes, rows, places, next, count, width);
    next = load<i32>(places + (BLOCK << 2));
    product(rows, width, false, embedding, width, true, logits, vocabulary, filled, vocabulary, width, false, scratch);
    for (let r = 0; r < filled; r++) {
      const place = load<i32>(places + (r << 2));
      const row = logits + ((r * vocabulary) << 2);
      const largest = f32x4.splat(largestOf(row, vocabulary, scale4));
      let sums = f32x4.splat(0), weighted = f32x4.splat(0);
      for (let i: usize = 0; i < <usize>(vocabulary << 2); i += 16) {
        const x = f32x4.sub(f32x4.mul(v128.load(row + i), scale4), largest);
        const weight = exp4(x);
        sums = f32x4.add(sums, weight);
        weighted = f32x4.add(weighted, f32x4.mul(weight, x));
      }
      const slope = load<f32>(dy + (place << 2));
      const entropySlope = load<f32>(entropySlopes + (place << 2));
      const sum = sumLanes(sums);
      const linear = f32x4.splat(-entropySlope / sum); // ln p + H = x − weighted / sum
      const factor = f32x4.splat((entropySlope * (sumLanes(weighted) / sum) - slope) / sum);
      const target = row + (load<i32>(targets + (place << 2)) << 2);
      const targetLogit = load<f32>(target);
      let alongs = f32x4.splat(0);
      for (let i: usize = 0; i < <usize>(vocabulary << 2); i += 16) {
        const logit = v128.load(row + i);
        const x = f32x4.sub(f32x4.mul(logit, scale4), largest);
        const dz = f32x4.mul(f32x4.add(factor, f32x4.mul(linear, x)), exp4(x));
        alongs = f32x4.add(alongs, f32x4.mul(dz, logit));
        v128.store(row + i, f32x4.mul(dz, scale4));
      }
      store<f32>(target, load<f32>(target) + slope * scale);
      along += sumLanes(alongs) + slope * targetLogit;
    }
    product(logits, vocabulary, true, rows, width, false, dEmbedding, width, vocabulary, width, filled, true, scratch);
    product(logits, vocabulary, false, embedding, width, false, slopes, width, filled, width, vocabulary, false, scratch);
    for (let r = 0; r < filled; r++) {
      memory.copy(dHidden + ((load<i32>(places + (r << 2)) * width) << 2), slopes + ((r * width) << 2), width << 2);
    }
  }
  store<f32>(dScale, along / temperature);
}

/**
 * Copies the next rows with flags[i] ≠ 0 or more[i] ≠ 0, up to a block, and notes their places; writes where to go on behind the places.
 * Returns how many.
 */
function fill(
  hidden: usize, flags: usize, more: usize, rows: usize, places: usize, from: i32, count: i32, width: i32,
): i32 {
  let filled = 0, at = from;
  for (; at < count && filled < BLOCK; at++) {
    if (load<f32>(flags + (at << 2)) == 0 && load<f32>(more + (at << 2)) == 0) continue;
    memory.copy(rows + ((filled * width) << 2), hidden + ((at * width) << 2), width << 2);
    store<i32>(places + (filled << 2), at);
    filled++;
  }
  store<i32>(places + (BLOCK << 2), at);
  return filled;
}

function largestOf(row: usize, vocabulary: i32, scale: v128): f32 {
  let largest = f32x4.mul(v128.load(row), scale);
  for (let i: usize = 16; i < <usize>(vocabulary << 2); i += 16) {
    largest = f32x4.max(largest, f32x4.mul(v128.load(row + i), scale));
  }
  return max(
    max(f32x4.extract_lane(largest, 0), f32x4.extract_lane(largest, 1)),
    max(f32x4.extract_lane(largest, 2), f32x4.extract_lane(largest, 3)),
  );
}
