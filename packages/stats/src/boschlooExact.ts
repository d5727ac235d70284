import { checkCounts, type Counts } from "./counts.ts";
import { hypergeometric, tie } from "./hypergeometric.ts";
import { logFactorials } from "./logFactorials.ts";
import { maximize } from "./maximize.ts";

/**
 * Two-sided p-value of Boschloo's exact test that two independent shares are equal (Boschloo 1970): twice the smaller of both
 * directions' p-values, each the largest probability, over the common success rate π, of the tables whose one-sided Fisher p-value is
 * no larger than the one seen (as SciPy's boschloo_exact). The sizes of the two groups are taken as fixed by design; the test is not the
 * same with outcomes and groups exchanged. Time grows with the product of the sizes: 731 × 731 takes under half a second.
 */
export function boschlooExact(base: Counts, other: Counts): number {
  checkCounts(base);
  checkCounts(other);
  return Math.min(1, 2 * Math.min(oneSided(base, other), oneSided(other, base)));
}

/** p-value against the alternative that the first group succeeds less often. */
function oneSided(first: Counts, second: Counts): number {
  const tails = lowerTails(first.of, second.of);
  const limit = tails(first.passed + second.passed, first.passed) * tie;
  // The tail falls as the second group succeeds more, so each row is rejected from one count on.
  const from = Array.from({ length: first.of + 1 }, (_, row) => {
    let count = second.of + 1;
    while (count > 0 && tails(row + count - 1, row) <= limit) count--;
    return count;
  });
  const [ofFirst, ofSecond] = [binomial(first.of), binomial(second.of)];
  const size = (theta: number) => {
    const rows = ofFirst(theta);
    const atLeast = upperTails(ofSecond(theta));
    return from.reduce((sum, count, row) => sum + (rows[row] ?? 0) * (atLeast[count] ?? 0), 0);
  };
  // π = sin² θ: in θ a binomial share has about the same spread everywhere, so one grid serves both ends and the middle.
  const cells = Math.ceil(48 * Math.sqrt(Math.max(first.of, second.of, 16)));
  return maximize(size, { from: 0, to: Math.PI / 2, cells }).value;
}

/** P(X ≤ x) given t successes in both groups: Fisher's one-sided p-value that the first group succeeds less often. */
function lowerTails(n1: number, n2: number): (t: number, x: number) => number {
  const given = hypergeometric(n1, n2);
  const known: (((x: number) => number) | undefined)[] = [];
  return (t, x) => (known[t] ??= cumulative(given(t)))(x);
}

function cumulative({ from, probabilities }: ReturnType<ReturnType<typeof hypergeometric>>): (x: number) => number {
  let sum = 0;
  const sums = probabilities.map((probability) => (sum += probability));
  return (x) => sums[x - from] ?? 1;
}

/** P(K ≥ k) for every k from 0 to n + 1. */
function upperTails(distribution: Float64Array): Float64Array {
  const tails = new Float64Array(distribution.length + 1);
  for (let k = distribution.length - 1; k >= 0; k--) tails[k] = (tails[k + 1] ?? 0) + (distribution[k] ?? 0);
  return tails;
}

/** The binomial distribution of n trials with success rate sin² θ, as a function of θ. */
function binomial(n: number): (theta: number) => Float64Array {
  const logs = logFactorials(n);
  const choose = Float64Array.from({ length: n + 1 }, (_, k) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0));
  return (theta) => {
    const [success, failure] = [2 * Math.log(Math.sin(theta)), 2 * Math.log(Math.cos(theta))];
    return choose.map((log, k) => {
      const power = (k === 0 ? 0 : k * success) + (k === n ? 0 : (n - k) * failure);
      return Math.exp(log + power);
    });
  };
}
