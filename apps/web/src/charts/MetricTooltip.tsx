"use client";
import type { TooltipContentProps } from "recharts";
import { formatNumber } from "../ui/number.ts";
import { formatDuration } from "../ui/time.ts";
import { LineKey } from "./LineKey.tsx";
import { rowAt } from "./rowAt.ts";
import type { BandKeys, ChartRow, PreparedChart } from "./prepareChart.ts";

/** What every line measured at the step under the pointer, and its smoothed value beside it. */
export function MetricTooltip({ chart, active, label }: Partial<TooltipContentProps> & { chart: PreparedChart }) {
  const row = active ? rowAt(chart, Number(label)) : undefined;
  if (!row) return null;
  const lines = [...chart.lines].reverse().filter((line) => typeof row[line.valueKey] === "number");
  return (
    <div className="rounded-md border border-line-strong bg-raised px-2.5 py-1.5 text-xs tabular-nums shadow-lg">
      <div className="mb-0.5 font-semibold">
        {chart.xKind === "update" ? `update ${row.step}` : formatDuration(row.step * 1_000)}
      </div>
      <table>
        <tbody>
          {lines.map((line) => (
            <tr key={line.drawnKey}>
              <td className="pr-3 text-muted">
                <LineKey line={line} />
                {line.label}
              </td>
              <td className="text-right font-semibold">{formatNumber(row[line.valueKey], chart.format)}</td>
              {line.band && <BandCells row={row} drawnKey={line.drawnKey} band={line.band} chart={chart} />}
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

interface BandCellsProps {
  readonly row: ChartRow;
  readonly drawnKey: string;
  readonly band: BandKeys;
  readonly chart: PreparedChart;
}

/** Lowest to highest of the runs that were measured here, how many go on here, and the smoothed mean. */
function BandCells({ row, drawnKey, band, chart }: BandCellsProps) {
  const [low, high] = [row[band.measuredLowKey], row[band.measuredHighKey]];
  const n = row[band.countKey];
  return (
    <>
      <td className="pl-2 text-right whitespace-nowrap text-faint" title="lowest to highest">
        {low === high ? "" : `${formatNumber(low, chart.format)}–${formatNumber(high, chart.format)}`}
      </td>
      <td className="pl-2 text-right whitespace-nowrap text-faint">
        n = {n}
        {n !== band.seeds && ` of ${band.seeds}`}
      </td>
      {band.smoothed && (
        <td className="pl-2 text-right text-faint" title="smoothed mean">
          ~{formatNumber(row[drawnKey] ?? row[band.partKey], chart.format)}
        </td>
      )}
    </>
  );
}
