import { bootstrapDifference, type BootstrapDifference } from "./bootstrapDifference.ts";
import { mean } from "./mean.ts";
import type { TaskPair } from "./pairedBootstrap.ts";

/** Success rates by task in one stratum: of both policies on the same tasks, or of each on tasks of its own. */
export type RateStratum =
  | { readonly design: "paired"; readonly pairs: readonly TaskPair[] }
  | { readonly design: "independent"; readonly base: readonly number[]; readonly other: readonly number[] };

/**
 * The difference other − base of mean rates over strata, weighted n₁n₂/N as in `mantelHaenszelDifference`, with the interval
 * and p-value of a bootstrap that resamples tasks within their stratum: pairs of the same task together, tasks of different
 * sets each in their own. One independent stratum is the bootstrap of two samples. Throws without a task on both sides.
 */
export function stratifiedBootstrap(
  strata: readonly RateStratum[],
  { random, resamples = 10_000 }: { readonly random: () => number; readonly resamples?: number },
): BootstrapDifference {
  const weighed = strata.map((stratum) => ({ stratum, weight: weightOf(stratum) }));
  const weights = weighed.reduce((sum, { weight }) => sum + weight, 0);
  if (!(weights > 0) || weighed.some(({ weight }) => !(weight > 0)))
    throw new RangeError("strata: each needs a task on both sides");
  const combined = (differenceOf: (stratum: RateStratum) => number) =>
    weighed.reduce((sum, { stratum, weight }) => sum + weight * differenceOf(stratum), 0) / weights;
  const drawn = Float64Array.from({ length: resamples }, () =>
    combined((stratum) => difference(redrawn(stratum, random))),
  );
  return bootstrapDifference(combined(difference), drawn.sort());
}

function weightOf(stratum: RateStratum): number {
  if (stratum.design === "paired") return stratum.pairs.length / 2;
  const [n1, n2] = [stratum.base.length, stratum.other.length];
  return (n1 * n2) / (n1 + n2);
}

function difference(stratum: RateStratum): number {
  if (stratum.design === "paired") return mean(stratum.pairs.map(({ base, other }) => other - base));
  return mean(stratum.other) - mean(stratum.base);
}

function redrawn(stratum: RateStratum, random: () => number): RateStratum {
  if (stratum.design === "paired") return { ...stratum, pairs: resampled(stratum.pairs, random) };
  return { ...stratum, base: resampled(stratum.base, random), other: resampled(stratum.other, random) };
}

function resampled<T>(units: readonly T[], random: () => number): T[] {
  return units.map((unit) => units[Math.floor(random() * units.length)] ?? unit);
}
