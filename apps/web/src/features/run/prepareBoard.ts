import { findMetric, mergeSegments, type SeriesColumns, splitUnmeasured } from "@holdfast/metrics";
import type { RunDetail } from "../../api/types.ts";
import type { ChartGuide, ChartLine, ChartMarker, ChartView } from "../../charts/chartSpec.ts";
import { joinSegments } from "../../charts/columns.ts";
import { type PreparedChart, prepareChart } from "../../charts/prepareChart.ts";
import { type BoardLine, type BoardPanel, boardSections } from "./boardPanel.ts";
import { boardPanels } from "./boardPanels.ts";
import { type BoardView, isLogY } from "./boardView.ts";

export interface PanelWish {
  readonly panel: BoardPanel;
  readonly config: RunDetail["config"];
  readonly view: BoardView;
  readonly series: readonly SeriesColumns[];
  readonly markers: readonly ChartMarker[];
  /** Ends that the x axis must reach at least, so that all panels span the same. */
  readonly reach: readonly number[];
}

/** One panel of the board from the series that it shows. */
export function preparePanel({ panel, config, view, series, markers, reach }: PanelWish): PreparedChart {
  const logY = isLogY(panel, view);
  return prepareChart(panelLines(panel, series), {
    format: panel.format,
    x: view.x,
    from: view.from,
    to: view.to,
    reach,
    logX: view.logX,
    logY,
    smoothing: view.smoothing,
    robust: view.robust,
    ...yOf(panel, config, logY),
    guides: guidesOf(panel, config),
    markers,
  });
}

/** The panels and lines that say something under this configuration, section by section. */
export function shownPanels(config: RunDetail["config"]): readonly BoardPanel[] {
  return boardPanels
    .filter(({ when }) => when?.(config) ?? true)
    .map((panel) => ({ ...panel, lines: panel.lines.filter(({ when }) => when?.(config) ?? true) }))
    .sort((a, b) => boardSections.indexOf(a.section) - boardSections.indexOf(b.section));
}

/** What the panel's numbers mean, metric by metric. */
export function meaningOf({ lines }: BoardPanel): string {
  return lines.map(({ metric }) => `${metric}: ${findMetric(metric)?.meaning ?? ""}`).join("\n");
}

/** The run's present course bold and whole; what a later attempt went over again faint behind it. */
function panelLines({ lines }: BoardPanel, series: readonly SeriesColumns[]): readonly ChartLine[] {
  return lines.flatMap((line): ChartLine[] => {
    const { shown, faint } = mergeSegments(series.filter(({ name }) => name === line.metric));
    const replaced = faint.map((part, index) => ({
      ...lineOf(line, [part]),
      id: `${line.metric} ${index}`,
      faint: true,
    }));
    return [...replaced, lineOf(line, shown)];
  });
}

/** One line through parts of the run's course, without the updates that measured nothing. */
function lineOf(line: BoardLine, parts: readonly SeriesColumns[]): ChartLine {
  const { metric, label, color, dash, bold, smooth } = line;
  const { measured, unmeasured } = splitUnmeasured(joinSegments(parts), metric);
  return {
    ...{ id: metric, runId: "", label, color },
    ...{ dash: dash ?? false, bold: bold ?? false, smooth: smooth ?? true },
    columns: measured,
    silent: unmeasured,
    attempts: parts.map(({ x, segment }) => ({ from: x[0] ?? 0, number: segment + 1 })),
  };
}

function yOf(
  panel: BoardPanel,
  config: RunDetail["config"],
  logY: boolean,
): Pick<ChartView, "min" | "max" | "floor" | "include"> {
  const guides = guidesOf(panel, config).map(({ value }) => value);
  const required = panel.limit ? guides.slice(0, 1).map((value) => value * 1.2) : [];
  if (logY) return { floor: panel.floor, include: [...required, ...guides].filter((value) => value > 0) };
  // Nothing is counted in fractions of one.
  const one = panel.format === "count" && panel.min === 0 ? [1] : [];
  return { min: panel.min, max: panel.max, include: [...required, ...one] };
}

function guidesOf({ lines, limit }: BoardPanel, config: RunDetail["config"]): readonly ChartGuide[] {
  const limits: Record<"maxLag" | "maskEnd", ChartGuide> = {
    maxLag: { value: config.async.maxLag, label: "max lag of this run" },
    maskEnd: { value: config.loss.maskRange[1], label: "mask of this run ends" },
  };
  const masks = config.loss.kind === "cispo";
  const own = limit && (limit !== "maskEnd" || masks) ? [limits[limit]] : [];
  const published = lines.flatMap(({ metric }) => findMetric(metric)?.guides ?? []);
  return [...own, ...published.filter(({ value }) => own.every((guide) => guide.value !== value))];
}
