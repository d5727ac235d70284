import { findMetric } from "@holdfast/metrics";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail, RunEventView } from "../../api/types.ts";
import type { ChartGuide } from "../../charts/GuideLayer.tsx";
import type { ChartMarker } from "../../charts/MarkerLayer.tsx";
import { type PreparedChart, prepareChart } from "../../charts/prepareChart.ts";
import { type BoardPanel, boardPanels } from "./boardPanels.ts";

export interface PreparedPanel {
  readonly panel: BoardPanel;
  readonly chart: PreparedChart;
  readonly guides: readonly ChartGuide[];
  /** What the panel's numbers mean, metric by metric. */
  readonly meaning: string;
}

const maxPoints = 400;

/** Every panel of the board from what has arrived so far; all share the step axis. */
export function prepareBoard(feed: RunFeed, config: RunDetail["config"], smoothing: number): readonly PreparedPanel[] {
  const steps = stepsOf(feed);
  return shownPanels(config).map((panel) => {
    const guides = guidesOf(panel, config);
    const required = panel.limit ? guides.slice(0, 1).map(({ value }) => value * 1.2) : [];
    const chart = prepareChart({
      series: panel.lines.map((line) => ({ ...line, samples: feed.series.get(line.metric) ?? [] })),
      scale: panel.scale ?? "linear",
      format: panel.format,
      ...(panel.min !== undefined && { min: panel.min }),
      ...(panel.floor !== undefined && { floor: panel.floor }),
      ...(panel.max !== undefined && { max: panel.max }),
      include: [
        ...required,
        ...(panel.scale === "log" ? guides.map(({ value }) => value) : []),
        // Nothing is counted in fractions of one.
        ...(panel.format === "count" && panel.min === 0 ? [1] : []),
      ],
      smoothing,
      steps,
      maxPoints,
    });
    return { panel, chart, guides, meaning: meaningOf(panel) };
  });
}

/** The panels and lines that say something under this configuration. */
function shownPanels(config: RunDetail["config"]): readonly BoardPanel[] {
  return boardPanels
    .filter(({ when }) => when?.(config) ?? true)
    .map((panel) => ({ ...panel, lines: panel.lines.filter(({ when }) => when?.(config) ?? true) }));
}

function meaningOf({ lines }: BoardPanel): string {
  return lines.map(({ metric }) => `${metric}: ${findMetric(metric)?.meaning ?? ""}`).join("\n");
}

/** First to last step of the dense series; a run without points is drawn as its first step. */
function stepsOf({ series }: RunFeed): readonly [number, number] {
  const ends = [...series.values()].flatMap((points) => [points[0]?.step ?? 1, points.at(-1)?.step ?? 1]);
  return ends.length === 0 ? [1, 2] : [Math.min(...ends), Math.max(...ends)];
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

const marked: Readonly<Record<string, string>> = {
  paused: "paused",
  resumed: "resumed",
  stopped: "stopped",
  failed: "failed",
  offPolicyDrift: "off-policy drift",
  collapsed: "collapsed",
  stalled: "stalled",
  stepSkipped: "step skipped",
  workerLost: "worker lost",
  engineLost: "engine lost",
  updateRetried: "retried",
};

/** The events worth a vertical line: what interrupted the run. */
export function markersOf(events: readonly RunEventView[]): readonly ChartMarker[] {
  return events.flatMap(({ step, kind, level }) => {
    const label = marked[kind];
    return step !== null && label ? [{ step, label, tone: level }] : [];
  });
}
