import { sumLanes } from "./math";

/** Bytes of one head's row [32]. */
export const ROW: usize = 128;

/** out = x · scale / sqrt(Σ x² + 1e-6) for one head's row; returns 1 / sqrt(Σ x² + 1e-6). */
export function unitRow(x: usize, out: usize, scale: f32): f32 {
  let squares = f32x4.splat(0);
  for (let i: usize = 0; i < ROW; i += 16) {
    const value = v128.load(x + i);
    squares = f32x4.add(squares, f32x4.mul(value, value));
  }
  const inverse = <f32>1 / sqrt<f32>(sumLanes(squares) + 1e-6);
  const scale4 = f32x4.splat(inverse * scale);
  for (let i: usize = 0; i < ROW; i += 16) v128.store(out + i, f32x4.mul(v128.load(x + i), scale4));
  return inverse;
}

/** dx = inverse · (d − y (y·d)), y = x · inverse: gradient of `unitRow` at scale 1. dx may be d. */
export function unitRowBackward(x: usize, d: usize, dx: usize): void {
  let squares = f32x4.splat(0), dots = f32x4.splat(0);
  for (let i: usize = 0; i < ROW; i += 16) {
    const value = v128.load(x + i);
    squares = f32x4.add(squares, f32x4.mul(value, value));
    dots = f32x4.add(dots, f32x4.mul(value, v128.load(d + i)));
  }
  const inverse = <f32>1 / sqrt<f32>(sumLanes(squares) + 1e-6);
  const along = f32x4.splat(sumLanes(dots) * inverse * inverse);
  const inverse4 = f32x4.splat(inverse);
  for (let i: usize = 0; i < ROW; i += 16) {
    v128.store(dx + i, f32x4.mul(inverse4, f32x4.sub(v128.load(d + i), f32x4.mul(v128.load(x + i), along))));
  }
}

/** Dot product of two rows. */
// @ts-ignore: decorator
@inline
export function dotRow(a: usize, b: usize): f32 {
  let sum = f32x4.splat(0);
  for (let i: usize = 0; i < ROW; i += 16) sum = f32x4.add(sum, f32x4.mul(v128.load(a + i), v128.load(b + i)));
  return sumLanes(sum);
}
