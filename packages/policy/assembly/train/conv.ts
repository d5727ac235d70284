import { sigmoid4 } from "./math";

/**
 * out = silu(u), u_t = Σ_j taps[j] ∘ x_{t−3+j} with zero history, for x [batch, length, channels], taps [4, channels].
 */
export function convForward(x: usize, taps: usize, out: usize, batch: i32, length: i32, channels: i32): void {
  const step: usize = channels << 2;
  for (let b = 0; b < batch; b++) {
    for (let c: usize = 0; c < step; c += 16) {
      const w0 = v128.load(taps + c), w1 = v128.load(taps + step + c);
      const w2 = v128.load(taps + 2 * step + c), w3 = v128.load(taps + 3 * step + c);
      let x0 = f32x4.splat(0), x1 = f32x4.splat(0), x2 = f32x4.splat(0);
      let at = c;
      for (let t = 0; t < length; t++) {
        const x3 = v128.load(x + at);
        const u = f32x4.add(
          f32x4.add(f32x4.mul(w0, x0), f32x4.mul(w1, x1)),
          f32x4.add(f32x4.mul(w2, x2), f32x4.mul(w3, x3)),
        );
        v128.store(out + at, f32x4.mul(u, sigmoid4(u)));
        x0 = x1;
        x1 = x2;
        x2 = x3;
        at += step;
      }
    }
    x += step * length;
    out += step * length;
  }
}

/** Gradients of `convForward`: dx like x, dTaps [4, channels] summed over batch and time. */
export function convBackward(
  x: usize, taps: usize, dy: usize, dx: usize, dTaps: usize, batch: i32, length: i32, channels: i32,
): void {
  const step: usize = channels << 2;
  const zero = f32x4.splat(0), one = f32x4.splat(1);
  memory.fill(dTaps, 0, 4 * step);
  for (let b = 0; b < batch; b++) {
    for (let c: usize = 0; c < step; c += 16) {
      const w0 = v128.load(taps + c), w1 = v128.load(taps + step + c);
      const w2 = v128.load(taps + 2 * step + c), w3 = v128.load(taps + 3 * step + c);
      let d0 = zero, d1 = zero, d2 = zero, d3 = zero; // slopes of the taps
      let n1 = zero, n2 = zero, n3 = zero; // slopes of u at t + 1, t + 2, t + 3
      let at = c + step * (length - 1);
      let x3 = v128.load(x + at);
      let x2 = length > 1 ? v128.load(x + at - step) : zero;
      let x1 = length > 2 ? v128.load(x + at - 2 * step) : zero;
      for (let t = length - 1; t >= 0; t--) {
        const x0 = t >= 3 ? v128.load(x + at - 3 * step) : zero;
        const u = f32x4.add(
          f32x4.add(f32x4.mul(w0, x0), f32x4.mul(w1, x1)),
          f32x4.add(f32x4.mul(w2, x2), f32x4.mul(w3, x3)),
        );
        const sigma = sigmoid4(u);
        const rise = f32x4.mul(sigma, f32x4.add(one, f32x4.mul(u, f32x4.sub(one, sigma))));
        const slope = f32x4.mul(v128.load(dy + at), rise);
        d0 = f32x4.add(d0, f32x4.mul(slope, x0));
        d1 = f32x4.add(d1, f32x4.mul(slope, x1));
        d2 = f32x4.add(d2, f32x4.mul(slope, x2));
        d3 = f32x4.add(d3, f32x4.mul(slope, x3));
        v128.store(dx + at, f32x4.add(
          f32x4.add(f32x4.mul(w3, slope), f32x4.mul(w2, n1)),
          f32x4.add(f32x4.mul(w1, n2), f32x4.mul(w0, n3)),
        ));
        n3 = n2;
        n2 = n1;
        n1 = slope;
        x3 = x2;
        x2 = x1;
        x1 = x0;
        at -= step;
      }
      v128.store(dTaps + c, f32x4.add(v128.load(dTaps + c), d0));
      v128.store(dTaps + step + c, f32x4.add(v128.load(dTaps + step + c), d1));
      v128.store(dTaps + 2 * step + c, f32x4.add(v128.load(dTaps + 2 * step + c), d2));
      v128.store(dTaps + 3 * step + c, f32x4.add(v128.load(dTaps + 3 * step + c), d3));
    }
    x += step * length;
    dy += step * length;
    dx += step * length;
  }
}
