import { type BucketColumns, smoothed, type Smoothing } from "@holdfast/metrics";
import type { ChartAttempt, ChartLine, ChartView } from "./chartSpec.ts";
import { seriesDashes } from "./seriesStyle.ts";

type Maybe = number | null;

/** A line as it is drawn. Entries go in order of x; one without a value breaks the line. */
export interface PreparedLine {
  readonly id: string;
  readonly runId: string;
  readonly label: string;
  readonly color: string;
  /** Strokes and gaps in pixels; null draws it through. */
  readonly dash: string | null;
  readonly bold: boolean;
  readonly faint: boolean;
  readonly x: readonly number[];
  /** What the line passes through. */
  readonly drawn: readonly Maybe[];
  /** Mean of what was measured, for reading; null where the entry only breaks the line. */
  readonly value: readonly Maybe[];
  /** Lowest and highest of the entry's points, or of the runs of a mean. */
  readonly low: readonly Maybe[];
  readonly high: readonly Maybe[];
  /** First and last step of the entry, and how many points it stands for. */
  readonly fromStep: readonly number[];
  readonly toStep: readonly number[];
  readonly points: readonly number[];
  /** What was measured, behind a line that is smoothed or passes through means: every bucket from end to end. */
  readonly behind: { readonly x: readonly number[]; readonly y: readonly Maybe[] } | null;
  /** Where the line is a mean of several runs. */
  readonly band: PreparedBand | null;
  readonly smoothed: boolean;
  /** Drawn with a dot for each entry: few of them, far apart. */
  readonly dotted: boolean;
  /** The newest value, smoothed by nothing. */
  readonly latest: Maybe;
  /** The step of the newest value where updates without one came after it; else null. */
  readonly staleSince: number | null;
  readonly attempts: readonly ChartAttempt[];
}

interface PreparedBand {
  /** How many runs the mean is of at each entry, and how many there are. */
  readonly n: readonly number[];
  readonly of: number;
  /** The mean where only some of the runs go on; drawn faint. */
  readonly part: readonly Maybe[];
}

/**
 * Decides the entries of one line. What cannot be drawn, and holes in the measurements, break it; smoothing starts anew there.
 * A crowd of lines leaves out what was measured behind each, and the dots of sparse ones.
 */
export function prepareLine(line: ChartLine, view: ChartView, crowded: boolean): PreparedLine {
  const entries = entriesOf(line, view);
  const smooths = isSmoothed(line, view, entries);
  const means = entries.value.map((value) => value ?? NaN);
  const curve = smooths ? smooth(means, entries.points, smooths) : means;
  const bucketed = !line.band && entries.points.some((points) => points > 1);
  const full = line.band ? entries.n.map((n) => n >= mostOf(entries.n)) : null;
  return {
    ...looks(line),
    ...entries,
    drawn: curve.map((value, place) => (full?.[place] === false ? null : finite(value))),
    behind: (smooths ? !crowded && !line.band : bucketed) ? extremes(entries) : null,
    band: line.band ? { n: entries.n, of: line.band.of, part: partOf(curve, full ?? []) } : null,
    smoothed: smooths !== null,
    dotted: isDotted(entries) && (!crowded || entries.x.length === 1),
    latest: latestOf(line.columns),
    staleSince: staleSince(line),
    attempts: line.attempts ?? [],
  };
}

function looks({ id, runId, label, color, dash, bold, faint }: ChartLine) {
  const strokes = typeof dash === "boolean" ? (dash ? seriesDashes[1] : null) : (dash ?? null);
  return { id, runId, label, color, dash: strokes, bold: bold ?? false, faint: faint ?? false };
}

const finite = (value: number | undefined): Maybe => (value !== undefined && Number.isFinite(value) ? value : null);
const mostOf = (counts: readonly number[]) => counts.reduce((most, n) => Math.max(most, n), 0);

interface Entries {
  readonly x: number[];
  readonly value: Maybe[];
  readonly low: Maybe[];
  readonly high: Maybe[];
  readonly first: Maybe[];
  readonly last: Maybe[];
  readonly fromStep: number[];
  readonly toStep: number[];
  readonly points: number[];
  readonly n: number[];
}

/** The buckets that the axes can show, with an entry of nothing in every hole. */
function entriesOf({ columns, band }: ChartLine, { logX, logY }: ChartView): Entries {
  const entries: Entries = {
    x: [],
    value: [],
    low: [],
    high: [],
    first: [],
    last: [],
    fromStep: [],
    toStep: [],
    points: [],
    n: [],
  };
  const shown = (value: number | undefined) => (logY && !((value ?? NaN) > 0) ? null : finite(value));
  const hole = 2.5 * usualDistance(columns);
  columns.x.forEach((x, place) => {
    if (logX && x <= 0) return;
    const [from, before] = [columns.fromStep[place] ?? x, columns.toStep[place - 1]];
    if (before !== undefined && from - before > hole) addHole(entries, columns.x[place - 1] ?? x, before);
    entries.x.push(x);
    entries.value.push(shown(columns.mean[place]));
    entries.low.push(shown(band ? band.low[place] : columns.min[place]));
    entries.high.push(shown(band ? band.high[place] : columns.max[place]));
    entries.first.push(shown(columns.first[place]));
    entries.last.push(shown(columns.last[place]));
    entries.fromStep.push(from);
    entries.toStep.push(columns.toStep[place] ?? x);
    entries.points.push(columns.count[place] ?? 0);
    entries.n.push(band?.n[place] ?? 0);
  });
  return entries;
}

function addHole(entries: Entries, x: number, step: number): void {
  for (const column of [entries.value, entries.low, entries.high, entries.first, entries.last]) column.push(null);
  entries.x.push(x);
  entries.fromStep.push(step);
  entries.toStep.push(step);
  entries.points.push(0);
  entries.n.push(entries.n.at(-1) ?? 0);
}

/** Median distance from the end of a bucket to the next one's begin, in steps. */
function usualDistance({ fromStep, toStep }: BucketColumns): number {
  const distances = fromStep.slice(1).map((step, index) => step - (toStep[index] ?? step));
  return Math.max(Number.MIN_VALUE, distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 1);
}

function isSmoothed(line: ChartLine, { smoothing }: ChartView, { value }: Entries): Smoothing | null {
  return smoothing && smoothing.amount > 0 && line.smooth !== false && value.length > 2 ? smoothing : null;
}

/** Entries without a drawable value count as gaps, whatever was measured there. */
function smooth(mean: readonly number[], points: readonly number[], smoothing: Smoothing): readonly number[] {
  return smoothed({ mean, count: points.map((count, place) => (Number.isFinite(mean[place]) ? count : 0)) }, smoothing);
}

/** Through the first, lowest, highest and last value of each bucket: what a line through every point would cover. */
function extremes({ x, value, first, low, high, last }: Entries): NonNullable<PreparedLine["behind"]> {
  const xs: number[] = [];
  const ys: Maybe[] = [];
  x.forEach((at, place) => {
    const ends = [first[place], low[place], high[place], last[place]].filter((end) => typeof end === "number");
    const distinct = ends.filter((end, index) => index === 0 || end !== ends[index - 1]);
    if (distinct.length === 0 || value[place] === null) {
      xs.push(at);
      ys.push(null);
    }
    for (const end of distinct) {
      xs.push(at);
      ys.push(end);
    }
  });
  return { x: xs, y: ys };
}

/** The mean where some runs have ended, joined to where all go on. */
function partOf(curve: readonly number[], full: readonly boolean[]): readonly Maybe[] {
  return curve.map((value, place) => {
    const beside = [full[place - 1], full[place], full[place + 1]];
    return beside.includes(false) ? finite(value) : null;
  });
}

/** Measured every few steps only, or once so far. */
function isDotted({ x, fromStep, points }: Entries): boolean {
  if (x.length > 40 || points.some((count) => count > 1)) return false;
  const span = (fromStep.at(-1) ?? 0) - (fromStep[0] ?? 0);
  return x.length === 1 || span / (x.length - 1) > 1.5;
}

function staleSince({ columns, silent = [] }: ChartLine): number | null {
  const [lastX, silentX] = [columns.x.at(-1), silent.at(-1)?.x];
  return lastX !== undefined && silentX !== undefined && silentX > lastX ? (columns.toStep.at(-1) ?? null) : null;
}

/** The last value of the newest bucket; NaN or ±∞ when that is all it holds. */
function latestOf({ last, count, nan, posInf, negInf }: BucketColumns): Maybe {
  const place = last.length - 1;
  if (place < 0) return null;
  if ((count[place] ?? 0) > 0) return last[place] ?? null;
  if ((nan[place] ?? 0) > 0) return NaN;
  return (posInf[place] ?? 0) > 0 ? Infinity : (negInf[place] ?? 0) > 0 ? -Infinity : null;
}
