import { findMetric, type SeriesColumns } from "@holdfast/metrics";
import type { ChartView } from "../../charts/chartSpec.ts";
import { prepareChart, type PreparedChart } from "../../charts/prepareChart.ts";
import { type BoardView, isLogY } from "../run/boardView.ts";
import type { CompareView } from "./compareView.ts";
import { comparisonLines, type ComparisonLine, type ComparisonSpec, differenceLines } from "./comparisonLines.ts";
import { metricFormat } from "./metricFormat.ts";

/** One chart of a comparison. */
export interface ComparePanel {
  /** Unique on the page. */
  readonly key: string;
  readonly metric: string;
  /** What its lines have in common; null where all lines are in one chart. */
  readonly facet: string | null;
  readonly chart: PreparedChart;
  /** Runs with points in it. */
  readonly runIds: readonly string[];
}

interface PanelsSpec extends Omit<ComparisonSpec, "metric" | "centre" | "band" | "smoothing" | "scale"> {
  readonly view: Pick<CompareView, "mode" | "metrics" | "centre" | "band">;
  readonly board: BoardView;
}

/**
 * The charts of a comparison in reading order: for each metric one, or one for each facet. Charts of one metric have the same axes, and
 * each shows the baseline too, so that neighbours can be compared by eye.
 */
export function comparePanels({ series, groups, view, board }: PanelsSpec): readonly ComparePanel[] {
  const facets = [...new Set(groups.map(({ facet }) => facet))];
  const reach = reachOf(series);
  return view.metrics.flatMap((metric) => {
    const { centre, band, mode } = view;
    const scale = board.logX ? "log" : "linear";
    const spec = { series, groups, metric, centre, band, smoothing: board.smoothing, scale } as const;
    const lines = mode === "difference" ? differenceLines(spec) : comparisonLines(spec);
    const plain = viewOf(metric, mode, board);
    const wish = { ...plain, reach, ...footOf(metric, { mode, lines, logY: plain.logY ?? false }) };
    const whole = prepareChart(lines, wish);
    if (facets.length === 1) return [panelOf(metric, { facet: facets[0] ?? null, lines, chart: whole })];
    const [[from, to], [min, max]] = [whole.x.domain, whole.y.domain];
    const shared = { ...wish, from, to, min, max, guides: [] };
    return facets.map((facet) => {
      const own = lines.filter((line) => line.facet === facet || line.bold);
      return panelOf(metric, { facet, lines: own, chart: prepareChart(own, shared) });
    });
  });
}

/** The ends of all series, so that every chart spans the same. */
function reachOf(series: readonly SeriesColumns[]): readonly number[] {
  const ends = series.flatMap(({ x }) => [x[0] ?? [], x.at(-1) ?? []].flat());
  return ends.length === 0 ? [] : [Math.min(...ends), Math.max(...ends)];
}

interface Drawn {
  readonly facet: string | null;
  readonly lines: readonly ComparisonLine[];
  readonly chart: PreparedChart;
}

const panelOf = (metric: string, { facet, lines, chart }: Drawn): ComparePanel => ({
  ...{ key: `${metric} ${facet ?? ""}`, metric, facet, chart },
  runIds: lines.map(({ runId }) => runId),
});

function viewOf(metric: string, mode: CompareView["mode"], board: BoardView): ChartView {
  const entry = findMetric(metric);
  const { x, from, to, logX, robust, smoothing } = board;
  const shared = { format: metricFormat(metric), x, from, to, logX, robust, smoothing };
  if (mode === "difference") return { ...shared, include: [0] };
  const logY = isLogY({ key: metric, ...(entry?.scale === "log" && { scale: "log" }) }, board);
  return { ...shared, logY, guides: entry?.guides ?? [] };
}

/** Rewards and shares are seen from 0, unless some are below. */
function footOf(
  metric: string,
  {
    mode,
    lines,
    logY,
  }: { readonly mode: CompareView["mode"]; readonly lines: readonly ComparisonLine[]; readonly logY: boolean },
): Pick<ChartView, "min"> {
  const isFromZero = metric.startsWith("reward/") || findMetric(metric)?.unit === "share";
  const isBelow = lines.some(({ columns, band }) => [columns.min, band?.low ?? []].flat().some((value) => value < 0));
  return mode !== "difference" && !logY && isFromZero && !isBelow ? { min: 0 } : {};
}
