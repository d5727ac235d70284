import type { NumberFormat } from "../ui/number.ts";
import type { ChartSeries, ChartSpec, XKind } from "./chartSpec.ts";
import { type PreparedAxis, prepareAxis, prepareElapsed, prepareSteps } from "./prepareAxis.ts";
import { type LineData, prepareLine } from "./prepareLine.ts";

export interface PreparedLine {
  readonly label: string;
  readonly color: string;
  /** Strokes and gaps of the line in pixels; null draws it through. */
  readonly dash: string | null;
  readonly bold: boolean;
  /** Where a row keeps what is drawn, the faint unsmoothed line (null: none), and what was measured. */
  readonly drawnKey: string;
  readonly rawKey: string | null;
  readonly valueKey: string;
  readonly latest: number | null;
  /** Measurements of every few steps only: drawn with a dot each. */
  readonly sparse: boolean;
  /** Where the line is a mean of several runs: null otherwise. */
  readonly band: BandKeys | null;
}

/** Where a row keeps what belongs to a mean. */
export interface BandKeys {
  readonly lowKey: string;
  readonly highKey: string;
  /** The mean where only some of the runs go on. */
  readonly partKey: string;
  /** How many runs the mean is of. */
  readonly countKey: string;
  /** Lowest and highest of what was measured, for reading. */
  readonly measuredLowKey: string;
  readonly measuredHighKey: string;
  /** How many runs there are. */
  readonly seeds: number;
  readonly smoothed: boolean;
}

/** One x position: `step`, and by the keys of the lines what is there; null is a gap. */
export type ChartRow = { readonly step: number } & Readonly<Record<string, number | null>>;

export interface PreparedChart {
  readonly rows: readonly ChartRow[];
  /** In drawing order: the bold one last. */
  readonly lines: readonly PreparedLine[];
  /** The bold line, else the first: whose value stands for the chart. */
  readonly focus: PreparedLine | null;
  readonly x: PreparedAxis;
  /** What a step is: an update, or a second since the first one. */
  readonly xKind: XKind;
  readonly y: PreparedAxis;
  readonly scale: "linear" | "log";
  readonly format: NumberFormat;
  /** Points drawn and points there are. */
  readonly shown: number;
  readonly total: number;
  /** Points below the foot of the axis; on a log axis zero is one. */
  readonly below: number;
  /** Steps with NaN or ±∞: marked, never drawn as a value. */
  readonly undrawn: readonly { readonly step: number; readonly label: string; readonly value: number }[];
}

/** Ways of drawing a line, for as many as colour alone may not tell apart. */
export const dashes = [null, "5 4", "2 3", "9 3 2 3"] as const;

interface PreparedSeries {
  readonly series: ChartSeries;
  readonly index: number;
  readonly data: LineData;
}

/** Decides everything a chart needs to be drawn: rows, lines, axes, and what could not be drawn. */
export function prepareChart(spec: ChartSpec): PreparedChart {
  const all = spec.series.map((series, index) => ({ series, index, data: prepareLine(series, spec) }));
  const lines = all.map((each) => describeLine(each, spec));
  const points = all.flatMap(({ data }) => data.points);
  const visible = points.flatMap(({ drawn, raw }) => [drawn, raw]).filter((value) => value !== null);
  const axis = { ...ends(spec), scale: spec.scale, intervals: 3 };
  const y = prepareAxis([...visible, ...(spec.include ?? [])], axis);
  return {
    rows: rowsOf(all, spec.scale),
    lines: [...lines].sort((a, b) => Number(a.bold) - Number(b.bold)),
    focus: lines.find(({ bold }) => bold) ?? lines[0] ?? null,
    x: xAxis(spec),
    xKind: spec.xKind ?? "update",
    y,
    scale: spec.scale,
    format: spec.format,
    shown: points.filter(({ drawn }) => drawn !== null).length,
    total: spec.series.reduce((sum, { samples }) => sum + samples.length, 0),
    below: points.filter(({ value }) => value !== null && Number.isFinite(value) && value < y.domain[0]).length,
    undrawn: all.flatMap(({ series, data }) => data.undrawn.map((sample) => ({ ...sample, label: series.label }))),
  };
}

function xAxis({ xKind, steps: [first, last] }: ChartSpec): PreparedAxis {
  return xKind === "elapsed" ? prepareElapsed(last, 5) : prepareSteps(first, last, 5);
}

const dashOf = (dash: ChartSeries["dash"]) => (typeof dash === "boolean" ? (dash ? dashes[1] : null) : (dash ?? null));

function describeLine({ series, index, data }: PreparedSeries, { xKind }: ChartSpec): PreparedLine {
  return {
    label: series.label,
    color: series.color,
    dash: dashOf(series.dash),
    bold: series.bold ?? false,
    drawnKey: `d${index}`,
    rawKey: data.smoothed ? `r${index}` : null,
    valueKey: `v${index}`,
    latest: series.samples.at(-1)?.value ?? null,
    sparse: xKind !== "elapsed" && data.cadence > 1 && data.points.length <= 40,
    band: null,
  };
}

function rowsOf(all: readonly PreparedSeries[], scale: ChartSpec["scale"]): readonly ChartRow[] {
  const byStep = new Map<number, Record<string, number | null>>();
  for (const { index, data } of all) {
    for (const { step, drawn, raw, value } of data.points) {
      const row = byStep.get(step) ?? {};
      row[`d${index}`] = drawn;
      row[`r${index}`] = raw;
      row[`v${index}`] = value;
      byStep.set(step, row);
    }
  }
  for (const { index, data } of all) bridge(byStep, `d${index}`, { points: data.points, scale });
  return [...byStep].map(([step, row]) => ({ ...row, step })).sort((a, b) => a.step - b.step);
}

function ends({ min, max, floor }: ChartSpec): Pick<ChartSpec, "min" | "max" | "floor"> {
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(floor !== undefined && { floor }),
  };
}

interface Bridged {
  readonly points: readonly { readonly step: number; readonly drawn: number | null }[];
  readonly scale: "linear" | "log";
}

/** Lets a line that has no point at another line's steps pass through them straight, so that only true gaps break it. */
function bridge(rows: Map<number, Record<string, number | null>>, key: string, { points, scale }: Bridged): void {
  const steps = [...rows.keys()].sort((a, b) => a - b);
  let at = 0;
  for (const step of steps) {
    while (at + 1 < points.length && (points[at + 1]?.step ?? Infinity) <= step) at++;
    const [left, right] = [points[at], points[at + 1]];
    const row = rows.get(step);
    if (!row || !left || !right || left.step >= step || left.drawn === null || right.drawn === null) continue;
    const share = (step - left.step) / (right.step - left.step);
    row[key] =
      scale === "log"
        ? Math.exp(Math.log(left.drawn) * (1 - share) + Math.log(right.drawn) * share)
        : left.drawn * (1 - share) + right.drawn * share;
  }
}
