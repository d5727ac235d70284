import type { Decision, Interval } from "@holdfast/stats";

/** A bar from low to high with a mark at its value, in per cent of the width. */
interface IntervalBar {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** The figures in words. */
  readonly text: string;
}

export interface IntervalAxis {
  readonly bars: readonly IntervalBar[];
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** Where no difference is; null on an axis of shares. */
  readonly zero: number | null;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const signed = (share: number) => `${share > 0 ? "+" : share < 0 ? "−" : ""}${Math.abs(100 * share).toFixed(1)}`;

/** Both pass@1 on an axis from 0 to 100 %. */
export function prepareShares({ base, other }: Pick<Decision, "base" | "other">): IntervalAxis {
  return {
    bars: [base, other].map(({ label, passAt1: { mean, low, high } }) => ({
      ...barOf({ value: mean, low, high }, { from: 0, to: 1 }),
      name: label,
      text: `${percent(mean)} [${percent(low)}, ${percent(high)}]`,
    })),
    ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ at: 100 * share, text: `${100 * share}` })),
    zero: null,
  };
}

/** The difference of every test that has one, on an axis around 0 that holds all of them. */
export function prepareDifferences(
  rows: readonly { readonly name: string; readonly difference: (Interval & { readonly value: number }) | null }[],
): IntervalAxis {
  const given = rows.flatMap(({ name, difference }) => (difference ? [{ name, difference }] : []));
  const furthest = Math.max(0.05, ...given.flatMap(({ difference: { low, high } }) => [Math.abs(low), Math.abs(high)]));
  const step = furthest > 0.5 ? 0.5 : furthest > 0.2 ? 0.2 : furthest > 0.1 ? 0.1 : 0.05;
  const end = Math.ceil(furthest / step - 1e-9) * step;
  const domain = { from: -end, to: end };
  return {
    bars: given.map(({ name, difference }) => ({
      ...barOf(difference, domain),
      name,
      text: `${signed(difference.value)} [${signed(difference.low)}, ${signed(difference.high)}] points`,
    })),
    ticks: [-end, -end / 2, 0, end / 2, end].map((value) => ({ at: place(value, domain), text: tickText(value) })),
    zero: 50,
  };
}

const tickText = (value: number) => (value === 0 ? "0" : signed(value).replace(/\.0$/, ""));

interface Domain {
  readonly from: number;
  readonly to: number;
}

const place = (value: number, { from, to }: Domain) => (100 * (value - from)) / (to - from);

function barOf({ value, low, high }: Interval & { readonly value: number }, domain: Domain) {
  return { at: place(value, domain), from: place(low, domain), to: place(high, domain) };
}
