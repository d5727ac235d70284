"use client";
import { useActiveTooltipLabel, usePlotArea, useXAxisScale } from "recharts";
import { formatNumber } from "../ui/number.ts";
import type { ChartRow, PreparedChart } from "./prepareChart.ts";

/** The focus line's value at the shared crosshair, in the charts that the pointer is not over. */
export function CursorReadout({ chart }: { chart: PreparedChart }) {
  const step = useActiveTooltipLabel();
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (step === undefined || !plot || !scale) return null;
  const line = chart.lines.at(-1);
  const row = chart.rows.find((candidate) => candidate.step === Number(step));
  const value = line && row?.[line.valueKey];
  if (value === null || value === undefined) return null;
  const x = scale(Number(step)) ?? 0;
  const atRight = x > plot.x + plot.width / 2;
  return (
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
  );
}

/** The row at a step, if there is one. */
export function rowAt(chart: PreparedChart, step: number): ChartRow | undefined {
  return chart.rows.find((row) => row.step === step);
}
