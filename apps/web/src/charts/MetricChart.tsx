"use client";
import "uplot/dist/uPlot.min.css";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "../ui/number.ts";
import { ChartTooltip, type Hover } from "./ChartTooltip.tsx";
import { useNarrow } from "../ui/useNarrow.ts";
import { createPlot, type LivePlot, structureOf } from "./createPlot.ts";
import { formatX } from "./formatTick.ts";
import type { PreparedChart } from "./prepareChart.ts";
import { useThemeName } from "./themeColors.ts";
import { useInView } from "./useInView.ts";

interface MetricChartProps {
  readonly label: string;
  readonly chart: PreparedChart;
  readonly height: number;
  /** Charts of one id share their crosshair. */
  readonly syncId: string;
  /** Asked to show this part of the x axis; null: all of it. */
  readonly onZoom?: ((range: readonly [number, number] | null) => void) | undefined;
}

/** Draws a prepared chart while it is in the viewport; scales, gaps and formats are decided in `prepareChart`. */
export function MetricChart({ label, chart, height, syncId, onZoom }: MetricChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<LivePlot | null>(null);
  const latest = useRef({ chart, onZoom });
  const [hover, setHover] = useState<Hover | null>(null);
  const inView = useInView(host);
  const theme = useThemeName();
  const narrow = useNarrow();
  const structure = structureOf(chart);

  useLayoutEffect(() => {
    latest.current = { chart, onZoom };
    plot.current?.update(chart);
  }, [chart, onZoom]);
  useEffect(() => {
    if (!inView || !host.current) return;
    const created = createPlot(host.current, {
      chart: latest.current.chart,
      height,
      syncId,
      onHover: setHover,
      onZoom: (range) => latest.current.onZoom?.(range),
    });
    plot.current = created;
    return () => {
      plot.current = null;
      created.destroy();
      setHover(null);
    };
  }, [inView, theme, structure, height, syncId]);

  const press = (event: KeyboardEvent) => {
    if (plot.current?.press(event.key, event.shiftKey)) event.preventDefault();
  };
  return (
    <div className="relative" style={{ height }}>
      <div
        ref={host}
        role="group"
        aria-label={`${label}. ${guidesText(chart)}Left and right arrow keys read it point by point.`}
        tabIndex={0}
        onKeyDown={press}
        className="h-full rounded-sm"
      />
      {hover && (
        <div
          className={`absolute z-20 ${hover.pinned ? "" : "pointer-events-none"} ${narrow ? "inset-x-0 top-full" : "top-1"}`}
          style={narrow ? {} : besideCrosshair(hover)}
        >
          <ChartTooltip chart={chart} hover={hover} onClose={() => plot.current?.unpin()} />
        </div>
      )}
      <output className="sr-only">{hover && spoken(chart, hover)}</output>
    </div>
  );
}

/** On the side with more room; on a phone neither has enough, and the tooltip hangs below. */
const besideCrosshair = ({ atRight, width, left }: Hover) =>
  atRight ? { right: width - left + 12 } : { left: left + 12 };

function guidesText({ guides, format }: PreparedChart): string {
  const lines = guides.map(({ label, value }) => `${label} ${formatNumber(value, format)}`);
  return lines.length === 0 ? "" : `Guide lines: ${lines.join(", ")}. `;
}

function spoken({ xKind, format }: PreparedChart, { x, readings }: Hover): string {
  const values = readings.slice(0, 5).map(({ line, value }) => `${line.label} ${formatNumber(value, format)}`);
  return `${formatX(x, xKind)}: ${values.join(", ")}`;
}
