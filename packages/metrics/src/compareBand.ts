import type { GridCurve } from "./compareGrid.ts";
import { differenceInterval, meanInterval } from "./compareInterval.ts";

export const groupCentres = ["mean", "median"] as const;
export type GroupCentre = (typeof groupCentres)[number];

/** From the lowest to the highest run, one standard deviation either way, or the 95 % interval of the centre. */
export const bandKinds = ["minmax", "std", "ci95"] as const;
export type BandKind = (typeof bandKinds)[number];

export interface BandRules {
  readonly centre: GroupCentre;
  readonly band: BandKind;
}

/** What the runs of a group say together at every x of a grid; NaN where they say nothing. */
export interface GroupBand {
  /** Runs that reach this x. */
  readonly n: readonly number[];
  readonly centre: readonly number[];
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/**
 * Centre and band over **all** curves that reach an x, at every x; none is sampled away. With "minmax" the band takes in the lowest and
 * highest value inside each cell, so a spike of one run shows. "ci95" is Student's interval of the mean, or of a median the
 * one between order statistics; NaN where there are too few runs for one (2, or 6 for a median).
 */
export function groupBand(curves: readonly GridCurve[], { centre, band }: BandRules): GroupBand {
  const cells = curves[0]?.mean.length ?? 0;
  const found = Array.from({ length: cells }, (_, cell) => {
    const here = curves.filter(({ mean }) => Number.isFinite(mean[cell]));
    const values = here.map(({ mean }) => mean[cell] ?? NaN);
    if (values.length === 0) return { n: 0, centre: NaN, low: NaN, high: NaN };
    const middle = centre === "mean" ? meanOf(values) : median(values);
    return { n: values.length, centre: middle, ...endsOf(here, { values, middle, cell, centre, band }) };
  });
  return {
    n: found.map(({ n }) => n),
    centre: found.map((at) => at.centre),
    low: found.map(({ low }) => low),
    high: found.map(({ high }) => high),
  };
}

/**
 * The band's difference to a baseline at every x that both reach. The ends of "minmax" and "std" are the band's own, seen from the
 * baseline's centre; those of "ci95" hold the uncertainty of both. n is the smaller of both.
 */
export function bandDifference(of: GroupBand, base: GroupBand, kind: BandKind): GroupBand {
  const ends = of.centre.map((mean, cell) => {
    const [own, other] = [estimateAt(of, cell), estimateAt(base, cell)];
    if (kind === "ci95") return differenceInterval(own, other);
    return { mean: mean - other.mean, low: own.low - other.mean, high: own.high - other.mean };
  });
  return {
    n: of.n.map((n, cell) => Math.min(n, base.n[cell] ?? 0)),
    centre: ends.map(({ mean }) => mean),
    low: ends.map(({ low }) => low),
    high: ends.map(({ high }) => high),
  };
}

const estimateAt = ({ centre, low, high }: GroupBand, cell: number) => ({
  mean: centre[cell] ?? NaN,
  low: low[cell] ?? NaN,
  high: high[cell] ?? NaN,
});

interface Cell extends BandRules {
  readonly values: readonly number[];
  readonly middle: number;
  readonly cell: number;
}

function endsOf(
  here: readonly GridCurve[],
  { values, middle, cell, centre, band }: Cell,
): { readonly low: number; readonly high: number } {
  switch (band) {
    case "minmax":
      return {
        low: here.reduce((low, { min }) => Math.min(low, min[cell] ?? low), Infinity),
        high: here.reduce((high, { max }) => Math.max(high, max[cell] ?? high), -Infinity),
      };
    case "std": {
      const sd = meanInterval(values)?.sd ?? NaN;
      return { low: middle - sd, high: middle + sd };
    }
    case "ci95": {
      const { low, high } = (centre === "mean" ? meanInterval(values) : medianInterval(values)) ?? {
        low: NaN,
        high: NaN,
      };
      return { low, high };
    }
  }
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = ascending(values);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? NaN) + upper) / 2;
}

/**
 * The narrowest pair of order statistics that covers the median with at least 95 %, whatever the distribution: the kth lowest and kth
 * highest with 2 · P(Binomial(n, ½) < k) ≤ 5 %. Null below six values, where even the ends cover less.
 */
function medianInterval(values: readonly number[]): { readonly low: number; readonly high: number } | null {
  const n = values.length;
  let [k, weight, tail] = [0, 0.5 ** n, 0];
  while (2 * (tail + weight) <= 0.05) {
    tail += weight;
    weight *= (n - k) / (k + 1);
    k += 1;
  }
  if (k === 0) return null;
  const sorted = ascending(values);
  return { low: sorted[k - 1] ?? NaN, high: sorted[n - k] ?? NaN };
}
