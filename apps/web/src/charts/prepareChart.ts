import type { NumberFormat } from "../ui/number.ts";
import type { ChartGuide, ChartLine, ChartMarker, ChartView, XAxis } from "./chartSpec.ts";
import { pointsOf } from "./columns.ts";
import type { PreparedAxis } from "./prepareAxis.ts";
import { type LaneMark, prepareLane } from "./prepareLane.ts";
import { type PreparedLine, prepareLine } from "./prepareLine.ts";
import { prepareX } from "./prepareX.ts";
import { type ClippedEntry, clippedEntries, prepareY } from "./prepareY.ts";

/** A chart with every decision made; drawing, exporting and reading it decide nothing. */
export interface PreparedChart {
  /** In drawing order: earlier attempts first, the bold line last. */
  readonly lines: readonly PreparedLine[];
  /** In the order they were given, without earlier attempts. */
  readonly legend: readonly PreparedLine[];
  /** The bold line, else the first, among those with values if there are any: whose value stands for the chart. */
  readonly focus: PreparedLine | null;
  readonly xKind: XAxis;
  readonly x: PreparedAxis;
  readonly logX: boolean;
  readonly y: PreparedAxis;
  readonly logY: boolean;
  readonly format: NumberFormat;
  readonly guides: readonly ChartGuide[];
  /** Those between the ends of the x axis. */
  readonly markers: readonly ChartMarker[];
  readonly lane: readonly LaneMark[];
  readonly clipped: readonly ClippedEntry[];
  /** Entries drawn and points there are. */
  readonly shown: number;
  readonly total: number;
  /** Points of earlier attempts that a later one went over again. */
  readonly replaced: number;
}

/** Smoothed lines that are more than this leave out what was measured behind each. */
const crowd = 24;

/** Decides everything that a chart of `lines` needs to be drawn under `view`. */
export function prepareChart(lines: readonly ChartLine[], view: ChartView): PreparedChart {
  const prepared = lines.map((line) => prepareLine(line, view, lines.length > crowd));
  const legend = prepared.filter(({ faint }) => !faint);
  const x = prepareX(prepared, view);
  const y = prepareY(prepared, x.domain, view);
  const inRange = ({ x: at }: { readonly x: number }) => at >= x.domain[0] && at <= x.domain[1];
  return {
    lines: [...prepared].sort((a, b) => rank(a) - rank(b)),
    legend,
    focus:
      legend.find(({ bold, x }) => bold && x.length > 0) ?? legend.find(({ x }) => x.length > 0) ?? legend[0] ?? null,
    xKind: view.x ?? "step",
    x,
    logX: view.logX ?? false,
    y,
    logY: view.logY ?? false,
    format: view.format,
    guides: (view.guides ?? []).filter(({ value }) => value >= y.domain[0] && value <= y.domain[1]),
    markers: (view.markers ?? []).filter(inRange),
    lane: prepareLane(lines, view).filter(inRange),
    clipped: clippedEntries(prepared, x.domain, y.domain),
    shown: prepared.reduce((sum, { value }) => sum + value.filter((one) => one !== null).length, 0),
    total: sumOf(lines),
    replaced: sumOf(lines.filter(({ faint }) => faint)),
  };
}

const rank = ({ faint, bold }: PreparedLine) => (faint ? 0 : bold ? 2 : 1);

const sumOf = (lines: readonly ChartLine[]) => lines.reduce((sum, { columns }) => sum + pointsOf(columns), 0);
