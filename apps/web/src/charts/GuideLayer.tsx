"use client";
import { usePlotArea, useXAxisScale, useYAxisScale } from "recharts";
import { placeGuideLabels } from "./placeGuideLabels.ts";
import type { PreparedChart } from "./prepareChart.ts";

export interface ChartGuide {
  readonly value: number;
  /** Names whose line it is, e.g. "Arctic-SWE: aligned 1.2e-4". */
  readonly label: string;
}

/** The words of the guide lines, moved to where no curve runs through them. */
export function GuideLayer({ guides, chart }: { guides: readonly ChartGuide[]; chart: PreparedChart }) {
  const plot = usePlotArea();
  const scaleX = useXAxisScale();
  const scaleY = useYAxisScale();
  if (!plot || !scaleX || !scaleY) return null;
  const [low, high] = chart.y.domain;
  const marks = guides
    .filter(({ value }) => value >= low && value <= high)
    .map(({ value, label }) => ({ label, y: (scaleY(value) ?? 0) - plot.y }));
  const dots = chart.rows.flatMap((row) =>
    chart.lines.flatMap(({ drawnKey }) => {
      const value = row[drawnKey];
      if (value === null || value === undefined) return [];
      return [{ x: (scaleX(row.step) ?? 0) - plot.x, y: (scaleY(value) ?? 0) - plot.y }];
    }),
  );
  return (
    <g aria-hidden transform={`translate(${plot.x} ${plot.y})`} fontSize={10} fill="var(--faint)">
      {placeGuideLabels(marks, dots, plot).map(({ label, align, baseline }) => (
        <text
          key={label}
          x={align === "end" ? plot.width : 0}
          y={baseline}
          textAnchor={align}
          stroke="var(--surface)"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {label}
        </text>
      ))}
    </g>
  );
}
