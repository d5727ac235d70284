import { checkCounts, type Stratum } from "./counts.ts";
import { hypergeometric, twoSidedTails } from "./hypergeometric.ts";

/**
 * Two-sided p-value of the exact conditional form of the Cochran–Mantel–Haenszel test: given all margins, the successes of the base
 * groups add up to a sum of independent hypergeometric counts; p is the probability of the sums no more likely than the one seen
 * (R's mantelhaen.test with exact = TRUE).
 */
export function exactConditionalTest(strata: readonly Stratum[]): number {
  let lowest = 0;
  let seen = 0;
  let sum = Float64Array.of(1);
  for (const { base, other } of strata) {
    checkCounts(base);
    checkCounts(other);
    const { from, probabilities } = hypergeometric(base.of, other.of)(base.passed + other.passed);
    lowest += from;
    seen += base.passed;
    sum = convolved(sum, probabilities);
  }
  return twoSidedTails(sum)[seen - lowest] ?? 1;
}

/** The distribution of the sum of two independent counts. */
function convolved(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const sum = new Float64Array(a.length + b.length - 1);
  a.forEach((left, i) => {
    b.forEach((right, j) => {
      sum[i + j] = (sum[i + j] ?? 0) + left * right;
    });
  });
  return sum;
}
