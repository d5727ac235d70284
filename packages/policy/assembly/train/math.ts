// Elementary functions on four lanes. No tables: the module may own no static data.

// @ts-ignore: decorator
@inline
export function sumLanes(x: v128): f32 {
  return f32x4.extract_lane(x, 0) + f32x4.extract_lane(x, 1) + (f32x4.extract_lane(x, 2) + f32x4.extract_lane(x, 3));
}

/** e^x within 2 ulp; arguments are clamped to [−87, 88]. Cephes' expf: x = n ln 2 + r, polynomial of degree 7 in r. */
// @ts-ignore: decorator
@inline
export function exp4(x: v128): v128 {
  x = f32x4.min(f32x4.max(x, f32x4.splat(-87)), f32x4.splat(88));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504088896341)));
  const r = f32x4.sub(
    f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375))),
    f32x4.mul(n, f32x4.splat(-2.12194440e-4)),
  );
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  const y = f32x4.add(f32x4.add(f32x4.mul(p, f32x4.mul(r, r)), r), f32x4.splat(1));
  return f32x4.mul(y, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23));
}

// @ts-ignore: decorator
@inline
export function sigmoid4(x: v128): v128 {
  return f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), exp4(f32x4.neg(x))));
}

export function exp1(x: f32): f32 {
  return f32x4.extract_lane(exp4(f32x4.splat(x)), 0);
}

export function sigmoid1(x: f32): f32 {
  return f32x4.extract_lane(sigmoid4(f32x4.splat(x)), 0);
}

/** ln x for x > 0 in f64: x = 2^n m, ln m = 2 artanh((m − 1) / (m + 1)) by its series. */
export function log1(x: f64): f64 {
  const bits = reinterpret<u64>(x);
  let n = <f64>(<i32>((bits >> 52) & 0x7ff) - 1023);
  let m = reinterpret<f64>((bits & 0x000fffffffffffff) | 0x3ff0000000000000);
  if (m > 1.4142135623730951) {
    m *= 0.5;
    n += 1;
  }
  const s = (m - 1) / (m + 1);
  const q = s * s;
  const series =
    1 + q * (1.0 / 3 + q * (1.0 / 5 + q * (1.0 / 7 + q * (1.0 / 9 + q * (1.0 / 11 + q * (1.0 / 13 + q * (1.0 / 15)))))));
  return n * 0.6931471805599453 + 2 * s * series;
}

/** ln(1 + e^x). */
export function softplus1(x: f32): f32 {
  const rest = log1(1 + <f64>exp1(-abs(x)));
  return <f32>(x > 0 ? <f64>x + rest : rest);
}
