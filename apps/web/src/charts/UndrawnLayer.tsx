"use client";
import { usePlotArea, useXAxisScale } from "recharts";
import { formatNumber } from "../ui/number.ts";
import type { PreparedChart } from "./prepareChart.ts";

/** A cross at the foot of the plot for each value that has no place on any axis: NaN and ±∞. */
export function UndrawnLayer({ undrawn }: { undrawn: PreparedChart["undrawn"] }) {
  const plot = usePlotArea();
  const scale = useXAxisScale();
  if (!plot || !scale) return null;
  const y = plot.y + plot.height - 4;
  return (
    <g stroke="var(--bad)" strokeWidth={1.4}>
      {undrawn.map(({ step, label, value }, index) => {
        const x = scale(step) ?? 0;
        return (
          <g key={`${step} ${label} ${index}`}>
            <title>{`${label} at ${step}: ${formatNumber(value, "plain")}`}</title>
            <path d={`M${x - 3} ${y - 3}l6 6m0-6l-6 6`} />
          </g>
        );
      })}
    </g>
  );
}
