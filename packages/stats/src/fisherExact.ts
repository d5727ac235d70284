import { checkCounts, type Counts } from "./counts.ts";
import { hypergeometric, twoSidedTails } from "./hypergeometric.ts";

/**
 * Two-sided p-value of Fisher's exact test that two shares are equal: given the margins, the probability of all tables that
 * are no more likely than the one seen (Fisher 1935; R's fisher.test).
 */
export function fisherExact(base: Counts, other: Counts): number {
  checkCounts(base);
  checkCounts(other);
  const { from, probabilities } = hypergeometric(base.of, other.of)(base.passed + other.passed);
  return twoSidedTails(probabilities)[base.passed - from] ?? 1;
}
