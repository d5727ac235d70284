import { sigmoid4, sumLanes } from "./math";

/** out = x · inverse · gain, inverse = 1 / sqrt(mean(x²) + 1e-6), for rows of `width`; keeps `inverse` [rows]. */
export function rmsForward(x: usize, gain: usize, out: usize, inverse: usize, rows: i32, width: i32): void {
  const bytes: usize = width << 2;
  for (let row = 0; row < rows; row++) {
    let squares = f32x4.splat(0);
    for (let i: usize = 0; i < bytes; i += 16) {
      const value = v128.load(x + i);
      squares = f32x4.add(squares, f32x4.mul(value, value));
    }
    const scale = <f32>1 / sqrt<f32>(sumLanes(squares) / <f32>width + 1e-6);
    store<f32>(inverse + (row << 2), scale);
    const scale4 = f32x4.splat(scale);
    for (let i: usize = 0; i < bytes; i += 16) {
      v128.store(out + i, f32x4.mul(f32x4.mul(v128.load(x + i), scale4), v128.load(gain + i)));
    }
    x += bytes;
    out += bytes;
  }
}

/** dx = inverse · (dy ∘ gain − x · inverse² · mean(dy ∘ gain ∘ x)); dGain += Σ dy ∘ x · inverse. */
export function rmsBackward(
  x: usize, gain: usize, inverse: usize, dy: usize, dx: usize, dGain: usize, rows: i32, width: i32,
): void {
  const bytes: usize = width << 2;
  memory.fill(dGain, 0, bytes);
  for (let row = 0; row < rows; row++) {
    let dots = f32x4.splat(0);
    for (let i: usize = 0; i < bytes; i += 16) {
      dots = f32x4.add(dots, f32x4.mul(f32x4.mul(v128.load(dy + i), v128.load(gain + i)), v128.load(x + i)));
    }
    const scale = load<f32>(inverse + (row << 2));
    const scale4 = f32x4.splat(scale);
    const along = f32x4.splat(sumLanes(dots) * scale * scale * scale / <f32>width);
    for (let i: usize = 0; i < bytes; i += 16) {
      const slope = v128.load(dy + i);
      const value = v128.load(x + i);
      const scaled = f32x4.mul(slope, scale4);
      v128.store(dx + i, f32x4.sub(f32x4.mul(scaled, v128.load(gain + i)), f32x4.mul(value, along)));
      v128.store(dGain + i, f32x4.add(v128.load(dGain + i), f32x4.mul(scaled, value)));
    }
    x += bytes;
    dy += bytes;
    dx += bytes;
  }
}

/** out = silu(gate) ∘ up over `count` values. */
export function swigluForward(gate: usize, up: usize, out: usize, count: i32): void {
  const bytes: usize = count << 2;
  for (let i: usize = 0; i < bytes; i += 16) {
    const g = v128.load(gate + i);
    v128.store(out + i, f32x4.mul(f32x4.mul(g, sigmoid4(g)), v128.load(up + i)));
  }
}

/** dUp = dy ∘ silu(gate); dGate = dy ∘ up ∘ σ (1 + gate (1 − σ)), σ = sigmoid(gate). */
export function swigluBackward(gate: usize, up: usize, dy: usize, dGate: usize, dUp: usize, count: i32): void {
  const bytes: usize = count << 2;
  const one = f32x4.splat(1);
  for (let i: usize = 0; i < bytes; i += 16) {
    const g = v128.load(gate + i);
    const slope = v128.load(dy + i);
    const sigma = sigmoid4(g);
    v128.store(dUp + i, f32x4.mul(slope, f32x4.mul(g, sigma)));
    const rise = f32x4.mul(sigma, f32x4.add(one, f32x4.mul(g, f32x4.sub(one, sigma))));
    v128.store(dGate + i, f32x4.mul(f32x4.mul(slope, v128.load(up + i)), rise));
  }
}
