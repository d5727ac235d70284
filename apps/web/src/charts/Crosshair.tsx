"use client";
import { useActiveTooltipLabel, usePlotArea, useXAxisScale } from "recharts";
import { formatNumber } from "../ui/number.ts";
import type { PreparedChart } from "./prepareChart.ts";
import { rowAt } from "./rowAt.ts";

/**
 * A line at the step that is pointed at in any chart of the board, and the focus line's value in the charts that the
 * pointer is not over. Placed by step, so that it stays with its step when a new point moves the scale.
 */
export function Crosshair({ chart }: { chart: PreparedChart }) {
  const active = useActiveTooltipLabel();
  const plot = usePlotArea();
  const scale = useXAxisScale();
  const row = active === undefined ? undefined : rowAt(chart, Number(active));
  if (!row || !plot || !scale) return null;
  const x = scale(row.step) ?? 0;
  const atRight = x > plot.x + plot.width / 2;
  const value = chart.focus && row[chart.focus.valueKey];
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} stroke="var(--line-strong)" />
      {typeof value === "number" && (
        <text
          className="chart-readout"
          x={atRight ? x - 5 : x + 5}
          y={plot.y + plot.height - 5}
          textAnchor={atRight ? "end" : "start"}
          fontSize={10.5}
          fontWeight={600}
          fill="var(--text)"
          stroke="var(--surface)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {formatNumber(value, chart.format)}
        </text>
      )}
    </g>
  );
}
