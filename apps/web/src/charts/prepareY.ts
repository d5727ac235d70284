import type { ChartView } from "./chartSpec.ts";
import { type PreparedAxis, prepareAxis } from "./prepareAxis.ts";
import type { PreparedLine } from "./prepareLine.ts";

/** An entry whose extremes the y axis does not reach: an arrow at the edge. */
export interface ClippedEntry {
  readonly x: number;
  readonly side: "above" | "below";
  readonly value: number;
  readonly label: string;
  readonly color: string;
}

const outer = 0.02;
const intervals = 3;

/** The y axis over what lies between the ends of the x axis; robust: over all but the outermost 2 % of values at both sides. */
export function prepareY(lines: readonly PreparedLine[], x: readonly [number, number], view: ChartView): PreparedAxis {
  const values = lines.flatMap((line) => (view.robust ? middle(line, x) : visible(line, x)));
  const fitted = view.robust ? between(values) : values;
  return prepareAxis([...fitted, ...(view.include ?? [])], {
    scale: view.logY ? "log" : "linear",
    intervals,
    ...(view.min !== undefined && { min: view.min }),
    ...(view.max !== undefined && { max: view.max }),
    ...(view.floor !== undefined && { floor: view.floor }),
  });
}

const isInside = (at: number | undefined, [from, to]: readonly [number, number]) =>
  at !== undefined && at >= from && at <= to;

/** Everything that is drawn of a line. */
function visible(line: PreparedLine, x: readonly [number, number]): number[] {
  const kept: number[] = [];
  const add = (xs: readonly number[], ys: readonly (number | null)[]) =>
    ys.forEach((y, place) => {
      if (y !== null && isInside(xs[place], x)) kept.push(y);
    });
  add(line.x, line.drawn);
  if (line.behind) add(line.behind.x, line.behind.y);
  if (line.band) {
    add(line.x, line.band.part);
    for (const ys of [line.low, line.high]) add(line.x, whereMost(line.band.n, ys));
  }
  return kept;
}

/** Without the ends where less than half of the runs are: an interval of two of them would flatten everything else. */
function whereMost(n: readonly number[], ys: readonly (number | null)[]): readonly (number | null)[] {
  const most = n.reduce((largest, one) => Math.max(largest, one), 0);
  return ys.map((y, place) => (2 * (n[place] ?? 0) >= most ? y : null));
}

function middle(line: PreparedLine, x: readonly [number, number]): number[] {
  return line.value.flatMap((value, place) => (value !== null && isInside(line.x[place], x) ? [value] : []));
}

/** From the lower to the upper quantile. */
function between(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  return [at(outer), at(1 - outer)].filter((value) => value !== undefined);
}

/** Entries that reach beyond the y axis, in order of the lines. */
export function clippedEntries(
  lines: readonly PreparedLine[],
  x: readonly [number, number],
  [low, high]: readonly [number, number],
): readonly ClippedEntry[] {
  return lines.flatMap((line) =>
    line.x.flatMap((at, place): ClippedEntry[] => {
      if (!isInside(at, x)) return [];
      const [least, most] = [line.low[place] ?? null, line.high[place] ?? null];
      const { label, color } = line;
      return [
        ...(most !== null && most > high ? [{ x: at, side: "above" as const, value: most, label, color }] : []),
        ...(least !== null && least < low ? [{ x: at, side: "below" as const, value: least, label, color }] : []),
      ];
    }),
  );
}
