import { sigmoid4, sumLanes } from "./math";

const D: i32 = 32;
const BYTES: usize = D * 4;

/** out = rms(x) ∘ gain ∘ silu(z) for rows of one head [32]. */
export function gatedNormForward(x: usize, gain: usize, z: usize, out: usize, rows: i32): void {
  for (let row = 0; row < rows; row++) {
    const scale = inverseRms(x);
    for (let i: usize = 0; i < BYTES; i += 16) {
      const gate = v128.load(z + i);
      const normed = f32x4.mul(f32x4.mul(v128.load(x + i), scale), v128.load(gain + i));
      v128.store(out + i, f32x4.mul(normed, f32x4.mul(gate, sigmoid4(gate))));
    }
    x += BYTES;
    z += BYTES;
    out += BYTES;
  }
}

/** Gradients of `gatedNormForward`: dx and dz like x, dGain [32] summed over rows. */
export function gatedNormBackward(
  x: usize, gain: usize, z: usize, dy: usize, dx: usize, dGain: usize, dz: usize, rows: i32,
): void {
  const one = f32x4.splat(1);
  memory.fill(dGain, 0, BYTES);
  for (let row = 0; row < rows; row++) {
    const scale = inverseRms(x);
    let dots = f32x4.splat(0);
    for (let i: usize = 0; i < BYTES; i += 16) {
      const gate = v128.load(z + i);
      const sigma = sigmoid4(gate);
      const unit = f32x4.mul(v128.load(x + i), scale);
      const weight = v128.load(gain + i);
      const slope = v128.load(dy + i);
      const rise = f32x4.mul(sigma, f32x4.add(one, f32x4.mul(gate, f32x4.sub(one, sigma))));
      v128.store(dz + i, f32x4.mul(f32x4.mul(slope, f32x4.mul(unit, weight)), rise));
      const inner = f32x4.mul(slope, f32x4.mul(gate, sigma)); // slope of unit ∘ gain
      v128.store(dGain + i, f32x4.add(v128.load(dGain + i), f32x4.mul(inner, unit)));
      const weighted = f32x4.mul(inner, weight); // slope of unit
      v128.store(dx + i, weighted);
      dots = f32x4.add(dots, f32x4.mul(weighted, unit));
    }
    const mean = f32x4.splat(sumLanes(dots) / <f32>D);
    for (let i: usize = 0; i < BYTES; i += 16) {
      const unit = f32x4.mul(v128.load(x + i), scale);
      v128.store(dx + i, f32x4.mul(scale, f32x4.sub(v128.load(dx + i), f32x4.mul(unit, mean))));
    }
    x += BYTES;
    z += BYTES;
    dy += BYTES;
    dx += BYTES;
    dz += BYTES;
  }
}

// @ts-ignore: decorator
@inline
function inverseRms(x: usize): v128 {
  let squares = f32x4.splat(0);
  for (let i: usize = 0; i < BYTES; i += 16) {
    const value = v128.load(x + i);
    squares = f32x4.add(squares, f32x4.mul(value, value));
  }
  return f32x4.splat(<f32>1 / sqrt<f32>(sumLanes(squares) / <f32>D + 1e-6));
}
