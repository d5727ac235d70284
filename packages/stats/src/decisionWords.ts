import type { Interval } from "./interval.ts";

/** A share as people write it, such as "58.3 %". */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** A difference of shares in points, with its sign: "+16.7". */
export function points(difference: number): string {
  const text = (100 * difference).toFixed(1).replace("-", "−");
  return /[1-9]/.test(text) && difference > 0 ? `+${text}` : text.replace(/^−(?=0\.0$)/, "");
}

export const percentInterval = ({ low, high }: Interval): string =>
  `[95 % interval ${(100 * low).toFixed(1)}, ${(100 * high).toFixed(1)}]`;

export const pointsInterval = ({ low, high }: Interval): string => `[95 % interval ${points(low)}, ${points(high)}]`;

/** A p-value: three places from .001 on, and "p < 0.001" below. */
export const pValue = (p: number): string => (p < 0.001 ? "p < 0.001" : `p = ${p.toFixed(3)}`);

/** "1 task", "2 tasks". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "a", "a and b", "a, b and c". */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

export const testNames = {
  pairedBootstrap: "paired bootstrap over tasks",
  mcnemarExact: "McNemar's exact test",
  twoSampleBootstrap: "bootstrap of two samples of tasks",
  boschlooExact: "Boschloo's exact test",
  fisherExact: "Fisher's exact test",
  pooledChiSquare: "χ² test of pooled attempts",
  cochranMantelHaenszel: "Cochran–Mantel–Haenszel test",
  exactConditional: "exact conditional test",
  stratifiedBootstrap: "bootstrap of tasks within benchmarks",
} as const;
