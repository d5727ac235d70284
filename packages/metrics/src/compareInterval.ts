/** A mean and what its 95 % interval reaches, both ends included; `n` values were averaged. */
export interface MeanInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  /** Sample standard deviation (n − 1). */
  readonly sd: number;
  readonly n: number;
}

/**
 * Mean of the finite values with Student's 95 % interval, mean ± t(.975, n − 1) · s / √n: right for values that are roughly normal,
 * such as the runs of one recipe under several seeds. Null below two values, where nothing says how much they vary.
 */
export function meanInterval(values: readonly number[]): MeanInterval | null {
  const finite = values.filter(Number.isFinite);
  const n = finite.length;
  if (n < 2) return null;
  const mean = finite.reduce((sum, value) => sum + value, 0) / n;
  const sd = Math.sqrt(finite.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  const half = (studentQuantile(n - 1) * sd) / Math.sqrt(n);
  return { mean, low: mean - half, high: mean + half, sd, n };
}

interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * a − b with its 95 % interval from the intervals of both, which must be independent (MOVER; Newcombe's hybrid score when they
 * are Wilson's): d − √((a − a.low)² + (b.high − b)²) to d + √((a.high − a)² + (b − b.low)²).
 */
export function differenceInterval(a: Estimate, b: Estimate): Estimate {
  const mean = a.mean - b.mean;
  return {
    mean,
    low: mean - Math.hypot(a.mean - a.low, b.high - b.mean),
    high: mean + Math.hypot(a.high - a.mean, b.mean - b.low),
  };
}

const quantiles = new Map<number, number>();

/** t(.975, df), the 97.5 % quantile of Student's distribution with `df` (a whole number from 1) degrees of freedom. */
export function studentQuantile(df: number): number {
  const known = quantiles.get(df);
  if (known !== undefined) return known;
  let [low, high] = [1.9, 13];
  while (high - low > 1e-12 * high) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (centralMass(middle, df) < 0.95) low = middle;
    else high = middle;
  }
  quantiles.set(df, high);
  return high;
}

/**
 * P(|T| ≤ t) in closed form, with θ = atan(t / √df) (Abramowitz & Stegun 26.7.3 and 26.7.4). Even df:
 * sin θ · (1 + ½ cos² θ + (1·3)/(2·4) cos⁴ θ + …); odd df: 2/π · (θ + sin θ · (cos θ + ⅔ cos³ θ + …)).
 */
function centralMass(t: number, df: number): number {
  const theta = Math.atan(t / Math.sqrt(df));
  const [sin, cos] = [Math.sin(theta), Math.cos(theta)];
  const isOdd = df % 2 === 1;
  let term = isOdd ? cos : 1;
  let sum = 0;
  for (let power = isOdd ? 1 : 0; power <= df - 2; power += 2) {
    sum += term;
    term *= ((power + 1) / (power + 2)) * cos ** 2;
  }
  return isOdd ? (2 / Math.PI) * (theta + sin * sum) : sin * sum;
}
