import { z95, type Interval } from "./interval.ts";

/**
 * 95 % Wilson score interval of a share of `count` in `of`, which must not be 0:
 * (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n). Never leaves [0, 1], and is honest at 0 and 1.
 */
export function wilsonInterval(count: number, of: number): Interval {
  const share = count / of;
  const centre = share + z95 ** 2 / (2 * of);
  const half = z95 * Math.sqrt((share * (1 - share)) / of + z95 ** 2 / (4 * of ** 2));
  const scale = 1 + z95 ** 2 / of;
  return { low: Math.max(0, (centre - half) / scale), high: Math.min(1, (centre + half) / scale) };
}
