"use client";
import type { ReactNode } from "react";
import { formatNumber } from "../ui/number.ts";
import { Panel } from "../ui/Panel.tsx";
import { ChartLegend } from "./ChartLegend.tsx";
import { ChartMenu, type ChartMenuProps } from "./ChartMenu.tsx";
import { MetricChart } from "./MetricChart.tsx";

interface ChartPanelProps extends ChartMenuProps {
  /** What this panel will show, while it has nothing to show. */
  readonly emptyText: ReactNode;
  readonly height?: number | undefined;
  /** Shown on hover and on focus of the title: what the numbers are. */
  readonly meaning?: string | undefined;
  /** Charts of one id share their crosshair, so they must share their x axis. */
  readonly syncId?: string;
  /** What a reader must know before comparing the lines. */
  readonly note?: ReactNode;
  readonly className?: string;
}

/** A chart in its panel: title, unit, latest value, menu, legend, how many points are shown. Its height never changes. */
export function ChartPanel(props: ChartPanelProps) {
  const { title, unit, chart, emptyText, height = 150, meaning, syncId = "board", className = "" } = props;
  const { focus } = chart;
  const single = chart.legend.length === 1 || focus?.bold;
  const since = focus?.staleSince ?? null;
  return (
    <Panel
      title={title}
      meaning={meaning}
      unit={unit}
      now={
        <span className="inline-flex items-baseline gap-1">
          {focus && single && formatNumber(focus.latest, chart.format)}
          {single && since !== null && (
            <span
              className="text-2xs font-normal text-faint"
              title={`Measured at update ${since}; since then every group was silent, so nothing trained`}
            >
              at {since}
            </span>
          )}
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
