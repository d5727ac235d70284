/** P(|Z| > z) of a standard normal Z, to about 14 digits: by the series of erf below 3, by the continued fraction of erfc above. */
export function normalTwoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  return x < 2 ? 1 - erfSeries(x) : erfcFraction(x);
}

/** erf x = 2/√π · e^(−x²) · Σ 2ⁿ x^(2n+1) / (1·3·…·(2n+1)), whose terms are all positive. */
function erfSeries(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; term > sum * 1e-17; n++) {
    term *= (2 * x ** 2) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-(x ** 2)) * sum;
}

/** erfc x = e^(−x²)/√π · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))), evaluated from far out inwards. */
function erfcFraction(x: number): number {
  let tail = x;
  for (let n = 120; n > 0; n--) tail = x + n / 2 / tail;
  return Math.exp(-(x ** 2)) / (Math.sqrt(Math.PI) * tail);
}
