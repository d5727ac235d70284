"use client";
import { findMetric } from "@holdfast/metrics";
import { TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { pointExports } from "../../api/pointExports.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { classes } from "../../ui/classes.ts";
import { type BoardView, isLogY, toggled } from "../run/boardView.ts";
import type { StyledGroup } from "./channels.ts";
import { comparePanels } from "./comparePanels.ts";
import type { CompareView } from "./compareView.ts";
import { type EstimationWarning, estimationWarnings } from "./estimation.ts";
import { metricTitle } from "./metricFormat.ts";
import type { SeriesColumns } from "@holdfast/metrics";

interface CompareChartsProps {
  readonly series: readonly SeriesColumns[];
  readonly groups: readonly StyledGroup[];
  readonly view: Pick<CompareView, "mode" | "metrics" | "centre" | "band">;
  readonly board: BoardView;
  readonly onBoard: (change: Partial<BoardView>) => void;
  readonly onZoom: (range: readonly [number, number] | null) => void;
  /** What a chart without points says. */
  readonly emptyText: string;
}

/** A chart for each metric, or for each metric and facet; they share their crosshair. */
export function CompareCharts({ series, groups, view, board, onBoard, onZoom, emptyText }: CompareChartsProps) {
  const panels = useMemo(() => comparePanels({ series, groups, view, board }), [series, groups, view, board]);
  const faceted = panels.some(({ facet }) => facet !== null);
  const drawn = panels.map(({ runIds }) => groups.filter(({ id }) => runIds.includes(id)));
  const warnings = panels.map(({ metric }, index) => estimationWarnings(drawn[index] ?? [], [metric])[0] ?? null);
  return (
    <div className={classes("grid grid-cols-1 gap-3 md:grid-cols-2", faceted ? "xl:grid-cols-4" : "xl:grid-cols-3")}>
      {panels.map((panel, index) => (
        <div
          key={panel.key}
          className={classes(
            "min-w-0",
            !faceted && index === 0 && panels.length % 3 !== 0 && "xl:col-span-2",
            !faceted && index === 0 && panels.length % 2 === 1 && "md:max-xl:col-span-2",
          )}
        >
          <ChartPanel
            title={panel.facet === null ? metricTitle(panel.metric) : `${metricTitle(panel.metric)}: ${panel.facet}`}
            unit={unitOf(groups, view, faceted)}
            meaning={`${panel.metric}: ${findMetric(panel.metric)?.meaning ?? ""}`}
            chart={panel.chart}
            height={faceted ? 150 : 200}
            syncId="compare"
            onZoom={onZoom}
            toggles={view.mode === "difference" ? [] : [logToggle(panel.metric, board, onBoard)]}
            exports={pointExports(runIdsOf(drawn[index] ?? []), [panel.metric])}
            note={warnings.some(Boolean) && <Warning warning={warnings[index] ?? null} />}
            emptyText={emptyText}
            className="h-full"
          />
        </div>
      ))}
    </div>
  );
}

const runIdsOf = (groups: readonly StyledGroup[]) => groups.flatMap(({ runs }) => runs.map(({ id }) => id));

const logToggle = (metric: string, board: BoardView, onBoard: CompareChartsProps["onBoard"]) => ({
  label: "Log y axis",
  on: isLogY({ key: metric, ...(findMetric(metric)?.scale === "log" && { scale: "log" }) }, board),
  onChange: () => onBoard({ switched: toggled(board.switched, metric) }),
});

const bandTexts = { minmax: "min–max", std: "± std", ci95: "95 %" } as const;

/** What a line and its band are, e.g. "mean and min–max, n = 2". */
function unitOf(groups: readonly StyledGroup[], view: CompareChartsProps["view"], faceted: boolean): string {
  const { mode, centre, band } = view;
  const sizes = groups.map(({ runs }) => runs.length);
  const [fewest, most] = [Math.min(...sizes), Math.max(...sizes)];
  const prefix = mode === "difference" ? "Δ to baseline, " : "";
  if (most <= 1) return `${prefix}one run each`;
  const size = `n = ${fewest === most ? most : `${fewest}–${most}`}`;
  if (faceted) return size;
  const ends = band === "none" ? "" : ` and ${bandTexts[band]}`;
  return `${prefix}${centre}${ends}, ${size}`;
}

/** In the chart itself, since it may be looked at or saved alone; takes its room in neighbours too, so that their axes stay level. */
function Warning({ warning }: { warning: EstimationWarning | null }) {
  if (!warning) return <p aria-hidden className="h-4" />;
  return (
    <p
      className="flex h-4 items-center gap-1 text-2xs text-warn"
      title={`These settings differ, so the lines do not measure the same: ${warning.keys.join(", ")}`}
    >
      <TriangleAlert aria-hidden size={12} className="shrink-0" />
      <span className="truncate">not estimated alike: {warning.keys.join(", ")}</span>
    </p>
  );
}
