import { silu4, sum4 } from "./lanes";

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
