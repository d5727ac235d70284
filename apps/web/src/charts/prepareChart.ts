import type { NumberFormat } from "../ui/number.ts";
import { type PreparedAxis, prepareAxis, prepareSteps } from "./prepareAxis.ts";
import { prepareLine } from "./prepareLine.ts";

export interface Sample {
  readonly step: number;
  /** May be NaN or ±Infinity, which is drawn as a gap and counted. */
  readonly value: number;
}

export interface ChartSeries {
  readonly label: string;
  /** A CSS colour, e.g. "var(--s1)"; one per series identity. */
  readonly color: string;
  /** Second channel beside colour. */
  readonly dash?: boolean;
  /** The focus of the chart: thicker, drawn last. */
  readonly bold?: boolean;
  /** False where smoothing would lie, e.g. a learning rate. */
  readonly smooth?: boolean;
  readonly samples: readonly Sample[];
}

export interface ChartSpec {
  readonly series: readonly ChartSeries[];
  readonly scale: "linear" | "log";
  readonly format: NumberFormat;
  readonly min?: number;
  readonly max?: number;
  /** Values that the y axis must reach although no series does, e.g. a limit. */
  readonly include?: readonly number[];
  /** 0 = raw … below 1 = heavily smoothed. */
  readonly smoothing: number;
  /** Steps the x axis spans, the same for every chart of a board. */
  readonly steps: readonly [number, number];
  /** Most points drawn of one series. */
  readonly maxPoints: number;
}

export interface PreparedLine {
  readonly label: string;
  readonly color: string;
  readonly dash: boolean;
  readonly bold: boolean;
  /** Where a row keeps what is drawn, the faint unsmoothed line (null: none), and what was measured. */
  readonly drawnKey: string;
  readonly rawKey: string | null;
  readonly valueKey: string;
  readonly latest: number | null;
  /** Measurements of every few steps only: drawn with a dot each. */
  readonly sparse: boolean;
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
  readonly y: PreparedAxis;
  readonly scale: "linear" | "log";
  readonly format: NumberFormat;
  /** Points drawn and points there are. */
  readonly shown: number;
  readonly total: number;
  /** Steps with NaN or ±∞, or on a log axis ≤ 0: marked, never drawn as a value. */
  readonly undrawn: readonly { readonly step: number; readonly label: string; readonly value: number }[];
}

/** Decides everything a chart needs to be drawn: rows, lines, axes, and what could not be drawn. */
export function prepareChart(spec: ChartSpec): PreparedChart {
  const prepared = spec.series.map((series, index) => ({ series, index, line: prepareLine(series, spec) }));
  const byStep = new Map<number, Record<string, number | null>>();
  for (const { index, line } of prepared) {
    for (const { step, drawn, raw, value } of line.points) {
      const row = byStep.get(step) ?? {};
      row[`d${index}`] = drawn;
      row[`r${index}`] = raw;
      row[`v${index}`] = value;
      byStep.set(step, row);
    }
  }
  for (const { index, line } of prepared) bridge(byStep, `d${index}`, { points: line.points, scale: spec.scale });
  const rows = [...byStep].map(([step, row]) => ({ ...row, step })).sort((a, b) => a.step - b.step);
  const visible = prepared.flatMap(({ line }) => line.points.flatMap(({ drawn, raw }) => [drawn, raw]));
  const lines = prepared.map(({ series, index, line }) => ({
    label: series.label,
    color: series.color,
    dash: series.dash ?? false,
    bold: series.bold ?? false,
    drawnKey: `d${index}`,
    rawKey: line.smoothed ? `r${index}` : null,
    valueKey: `v${index}`,
    latest: series.samples.at(-1)?.value ?? null,
    sparse: line.cadence > 1 && line.points.length <= 40,
  }));
  return {
    rows,
    lines: [...lines].sort((a, b) => Number(a.bold) - Number(b.bold)),
    focus: lines.find(({ bold }) => bold) ?? lines[0] ?? null,
    x: prepareSteps(spec.steps[0], spec.steps[1], 5),
    y: prepareAxis([...visible.filter((value) => value !== null), ...(spec.include ?? [])], {
      ...ends(spec),
      scale: spec.scale,
      intervals: 3,
    }),
    scale: spec.scale,
    format: spec.format,
    shown: prepared.reduce((sum, { line }) => sum + line.points.filter(({ drawn }) => drawn !== null).length, 0),
    total: spec.series.reduce((sum, { samples }) => sum + samples.length, 0),
    undrawn: prepared.flatMap(({ series, line }) => line.undrawn.map((sample) => ({ ...sample, label: series.label }))),
  };
}

function ends({ min, max }: ChartSpec): { min?: number; max?: number } {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
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
