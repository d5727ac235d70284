"use client";
import type { ReactNode } from "react";
import { formatNumber } from "../ui/number.ts";
import { Panel } from "../ui/Panel.tsx";
import type { ChartGuide } from "./GuideLayer.tsx";
import { LineKey } from "./LineKey.tsx";
import type { ChartMarker } from "./MarkerLayer.tsx";
import { MetricChart } from "./MetricChart.tsx";
import type { PreparedChart } from "./prepareChart.ts";

interface ChartPanelProps {
  readonly title: string;
  readonly unit: string;
  readonly chart: PreparedChart;
  readonly guides?: readonly ChartGuide[];
  readonly markers?: readonly ChartMarker[];
  /** What this panel will show, while it has nothing to show. */
  readonly emptyText: ReactNode;
  readonly height?: number | undefined;
  /** Shown on hover of the title: what the numbers are. */
  readonly meaning?: string;
  /** Names events beside their line; for a chart with room. */
  readonly wordy?: boolean;
  /** Charts of one id share their crosshair, so they must share their x axis. */
  readonly syncId?: string;
  readonly className?: string;
}

/** A chart in its panel: title, unit, latest value, legend, how many points are shown. Its height never changes. */
export function ChartPanel(props: ChartPanelProps) {
  const {
    title,
    unit,
    meaning,
    chart,
    guides = [],
    markers = [],
    emptyText,
    height = 150,
    wordy = false,
    syncId = "board",
    className = "",
  } = props;
  const { focus } = chart;
  const single = chart.lines.length === 1 || focus?.bold;
  return (
    <Panel
      title={title}
      meaning={meaning}
      unit={unit}
      now={focus && single ? formatNumber(focus.latest, chart.format) : undefined}
      className={className}
    >
      {chart.total === 0 ? (
        <div style={{ height }} className="flex items-center justify-center px-6 text-center text-faint">
          {emptyText}
        </div>
      ) : (
        <MetricChart label={`${title}, ${unit}`} {...{ chart, height, guides, markers, wordy, syncId }} />
      )}
      <Legend chart={chart} />
    </Panel>
  );
}

function Legend({ chart }: { chart: PreparedChart }) {
  const inOrder = [...chart.lines].sort((a, b) => Number(a.drawnKey.slice(1)) - Number(b.drawnKey.slice(1)));
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-0.5 pt-1 text-xs text-muted tabular-nums">
      {inOrder.length > 1 &&
        inOrder.map((line) => (
          <span key={line.drawnKey} className="whitespace-nowrap">
            <LineKey line={line} />
            {line.label}
            {!line.bold && inOrder.length <= 4 && (
              <span className="ml-1.5 text-faint">{formatNumber(line.latest, chart.format)}</span>
            )}
          </span>
        ))}
      {chart.total > 0 && (
        <span className="ml-auto whitespace-nowrap text-faint">
          {chart.below > 0 && (
            <span className="mr-2" title="Smaller than the axis shows">
              {chart.below} below
            </span>
          )}
          {chart.undrawn.length > 0 && <span className="mr-2 text-bad">{chart.undrawn.length} not finite</span>}
          {chart.shown} of {chart.total} points
        </span>
      )}
    </div>
  );
}
