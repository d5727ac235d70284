import type { PreparedChart } from "./prepareChart.ts";
import type { PreparedLine } from "./prepareLine.ts";

/** What one line says near an x position. */
export interface Reading {
  readonly line: PreparedLine;
  readonly place: number;
  readonly x: number;
  /** Mean of what was measured in the entry. */
  readonly value: number;
  /** What is drawn there. */
  readonly drawn: number | null;
}

/** The x of the measured entry nearest to `x`; null without any. */
export function nearestX(chart: Pick<PreparedChart, "legend">, x: number): number | null {
  const found = chart.legend.flatMap((line) => line.x[nearestPlace(line, x) ?? -1] ?? []);
  return found.reduce<number | null>((best, at) => (best === null || closer(at, best, x) ? at : best), null);
}

const closer = (a: number, b: number, x: number) => Math.abs(a - x) < Math.abs(b - x);

/** The next measured x of the focus line beyond `x`, or its end; `count` of them, negative to the left. */
export function stepX({ focus }: Pick<PreparedChart, "focus">, x: number, count: number): number | null {
  if (!focus) return null;
  const measured = focus.x.filter((_, place) => focus.value[place] !== null);
  if (measured.length === 0) return null;
  const from = count > 0 ? measured.findLastIndex((at) => at <= x) : measured.findIndex((at) => at >= x);
  const start = from < 0 ? (count > 0 ? -1 : measured.length) : from;
  return measured[Math.min(measured.length - 1, Math.max(0, start + count))] ?? null;
}

/** What each line says nearest to `x`, between its own ends; the highest first. */
export function readingsAt(chart: Pick<PreparedChart, "legend">, x: number): readonly Reading[] {
  const readings = chart.legend.flatMap((line): Reading[] => {
    const place = nearestPlace(line, x);
    const [at, value] = place === null ? [] : [line.x[place], line.value[place]];
    if (place === null || at === undefined || typeof value !== "number" || isBeyond(line, x, at)) return [];
    return [{ line, place, x: at, value, drawn: line.drawn[place] ?? line.band?.part[place] ?? null }];
  });
  return readings.sort((a, b) => b.value - a.value);
}

/** The reading whose drawn value is nearest to `y`, in the distances of the axis. */
export function nearestReading(readings: readonly Reading[], distance: (drawn: number) => number): Reading | null {
  const distances = readings.map(({ drawn, value }) => distance(drawn ?? value));
  return readings[distances.indexOf(Math.min(...distances))] ?? null;
}

/** Past the line's end by more than one of its usual entries. */
function isBeyond({ x }: PreparedLine, at: number, nearest: number): boolean {
  const [first, last] = [x[0] ?? nearest, x.at(-1) ?? nearest];
  const usual = (last - first) / Math.max(1, x.length - 1);
  return at < first - usual || at > last + usual;
}

/** Place of the entry with a value that is nearest to `x`, by halving. */
function nearestPlace({ x: xs, value }: PreparedLine, x: number): number | null {
  let [low, high] = [0, xs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? Infinity) < x) low = middle + 1;
    else high = middle;
  }
  let [left, right] = [low - 1, low];
  while (left >= 0 && typeof value[left] !== "number") left--;
  while (right < xs.length && typeof value[right] !== "number") right++;
  const [before, after] = [xs[left], xs[right]];
  if (before === undefined) return after === undefined ? null : right;
  return after === undefined || x - before < after - x ? left : right;
}
