// Arithmetic on four f32 lanes.

/** Bytes of a head: 32 channels. */
export const headBytes: usize = 128;

/** e^x on four lanes, relative error about 1e-7; clamps to the normal f32 range. */
export function exp4(value: v128): v128 {
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
export function silu4(x: v128): v128 {
  return f32x4.div(x, f32x4.add(f32x4.splat(1), exp4(f32x4.neg(x))));
}

export function sum4(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/** Four f32 rounded to the nearest bf16, ties to even. */
export function bf16x4(x: v128): v128 {
  const odd = v128.and(i32x4.shr_u(x, 16), i32x4.splat(1));
  return v128.and(i32x4.add(i32x4.add(x, i32x4.splat(0x7fff)), odd), i32x4.splat(0xffff0000));
}

export function bf16(x: f32): f32 {
  return f32x4.extract_lane(bf16x4(f32x4.splat(x)), 0);
}

/** scale / sqrt(sum(x²) + 1e-6) over 32 channels. */
export function l2Scale(x: usize, scale: f32): v128 {
  let squares = f32x4.splat(0);
  for (let at: usize = 0; at < headBytes; at += 16) {
    const value = v128.load(x + at);
    squares = f32x4.add(squares, f32x4.mul(value, value));
  }
  return f32x4.splat(scale / Mathf.sqrt(sum4(squares) + <f32>1e-6));
}
