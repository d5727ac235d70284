"use client";
import type { TooltipContentProps } from "recharts";
import { formatNumber } from "../ui/number.ts";
import { LineKey } from "./LineKey.tsx";
import { rowAt } from "./rowAt.ts";
import type { PreparedChart } from "./prepareChart.ts";

/** What every line measured at the step under the pointer, and its smoothed value beside it. */
export function MetricTooltip({ chart, active, label }: Partial<TooltipContentProps> & { chart: PreparedChart }) {
  const row = active ? rowAt(chart, Number(label)) : undefined;
  if (!row) return null;
  const lines = [...chart.lines].reverse().filter((line) => typeof row[line.valueKey] === "number");
  return (
    <div className="rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs tabular-nums shadow-lg">
      <div className="mb-0.5 font-semibold">update {row.step}</div>
      <table>
        <tbody>
          {lines.map((line) => (
            <tr key={line.drawnKey}>
              <td className="pr-3 text-muted">
                <LineKey line={line} />
                {line.label}
              </td>
              <td className="text-right font-semibold">{formatNumber(row[line.valueKey], chart.format)}</td>
              {line.rawKey && (
                <td className="pl-2 text-right text-faint" title="smoothed">
                  ~{formatNumber(row[line.drawnKey], chart.format)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
