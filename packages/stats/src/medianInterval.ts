import { logFactorials } from "./logFactorials.ts";
import { quantile } from "./quantile.ts";
import type { Estimate } from "./mantelHaenszelDifference.ts";

/**
 * The median with its distribution-free interval: the narrowest pair of order statistics x₍ₖ₎, x₍ₙ₊₁₋ₖ₎ with
 * P(k ≤ Binomial(n, ½) < n + 1 − k) ≥ .95, or the whole range when even that covers less (n < 6). Throws on an empty list.
 */
export function medianInterval(values: readonly number[]): Estimate {
  const value = quantile(values, 0.5);
  const ascending = [...values].sort((a, b) => a - b);
  const n = ascending.length;
  const logs = logFactorials(n);
  let below = 0;
  let rank = 0;
  for (let k = 0; k < n / 2; k++) {
    below += Math.exp((logs[n] ?? 0) - (logs[k] ?? 0) - (logs[n - k] ?? 0) - n * Math.LN2);
    if (below > 0.025) break;
    rank = k;
  }
  return { value, low: ascending[rank] ?? value, high: ascending[n - 1 - rank] ?? value };
}
