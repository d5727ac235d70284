import { logFactorials } from "./logFactorials.ts";

/** How many of the successes fall to the first of two groups when the margins are fixed. */
export interface Hypergeometric {
  /** Smallest possible count in the first group. */
  readonly from: number;
  /** Probability of `from`, `from` + 1 and so on. */
  readonly probabilities: Float64Array;
}

/** Ties between probabilities are judged with this relative tolerance, as R's fisher.test does. */
export const tie = 1 + 1e-7;

/** C(n₁, x) C(n₂, t − x) / C(n₁ + n₂, t) over the support of x, for groups of n₁ and n₂ trials, for any t ≤ n₁ + n₂. */
export function hypergeometric(n1: number, n2: number): (successes: number) => Hypergeometric {
  const logs = logFactorials(n1 + n2);
  const choose = (n: number, k: number) => (logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0);
  return (t) => {
    const from = Math.max(0, t - n2);
    const whole = choose(n1 + n2, t);
    const probabilities = Float64Array.from({ length: Math.min(t, n1) - from + 1 }, (_, index) =>
      Math.exp(choose(n1, from + index) + choose(n2, t - from - index) - whole),
    );
    return { from, probabilities };
  };
}

/** Two-sided p-value of every outcome: the probability of all outcomes that are no more likely than it. */
export function twoSidedTails(probabilities: Float64Array): Float64Array {
  const ascending = [...probabilities.keys()].sort((a, b) => (probabilities[a] ?? 0) - (probabilities[b] ?? 0));
  const tails = new Float64Array(probabilities.length);
  let mass = 0;
  let end = 0;
  for (const outcome of ascending) {
    const limit = (probabilities[outcome] ?? 0) * tie;
    for (let next = ascending[end]; next !== undefined && (probabilities[next] ?? 0) <= limit; next = ascending[end]) {
      mass += probabilities[next] ?? 0;
      end++;
    }
    tails[outcome] = Math.min(mass, 1);
  }
  return tails;
}
