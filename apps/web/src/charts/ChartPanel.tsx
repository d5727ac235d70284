"use client";
import type { ReactNode } from "react";
import { formatNumber } from "../ui/number.ts";
import { Panel } from "../ui/Panel.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { ChartMenu, type ChartToggle } from "./ChartMenu.tsx";
import { MetricChart } from "./MetricChart.tsx";
import type { PreparedChart } from "./prepareChart.ts";

export interface ChartPanelProps {
  readonly title: string;
  readonly unit: string;
  readonly chart: PreparedChart;
  /** What this panel will show, while it has nothing to show. */
  readonly emptyText: ReactNode;
  readonly height?: number | undefined;
  /** Shown on hover of the title: what the numbers are. */
  readonly meaning?: string | undefined;
  /** Charts of one id share their crosshair, so they must share their x axis. */
  readonly syncId?: string;
  /** Asked to show this part of the x axis; null: all of it. */
  readonly onZoom?: ((range: readonly [number, number] | null) => void) | undefined;
  /** Switches of this chart alone, in its menu. */
  readonly toggles?: readonly ChartToggle[];
  /** Addresses of everything that was measured, unsampled. */
  readonly exports?: { readonly csv: string; readonly json: string } | undefined;
  readonly onFullScreen?: (() => void) | undefined;
  /** What a reader must know before comparing the lines. */
  readonly note?: ReactNode;
  readonly className?: string;
}

/** A chart in its panel: title, unit, latest value, menu, legend, how many points are shown. Its height never changes. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, unit, chart, emptyText, height = 150, meaning, syncId = "board", className = "" } = props;
  const { focus } = chart;
  const single = chart.legend.length === 1 || focus?.bold;
  return (
    <Panel
      title={title}
      meaning={meaning}
      unit={unit}
      now={
        <span className="inline-flex items-baseline gap-1">
          {focus && single && formatNumber(focus.latest, chart.format)}
          <ChartMenu {...props} />
        </span>
      }
      className={className}
    >
      {props.note}
      {chart.total === 0 ? (
        <div style={{ height }} className="flex items-center justify-center px-6 text-center text-faint">
          {emptyText}
        </div>
      ) : (
        <MetricChart label={`${title}, ${unit}`} onZoom={props.onZoom} {...{ chart, height, syncId }} />
      )}
      <ChartLegend chart={chart} />
    </Panel>
  );
}
