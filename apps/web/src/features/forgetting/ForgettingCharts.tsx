"use client";
import type { SeriesColumns } from "@holdfast/metrics";
import { useMemo } from "react";
import type { ForgettingView } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import type { StyledGroup } from "../compare/channels.ts";
import { comparePanels } from "../compare/comparePanels.ts";
import { metricTitle } from "../compare/metricFormat.ts";
import { readBoardView } from "../run/boardView.ts";
import { forgettingMetrics, prepareForgetting } from "./prepareForgetting.ts";

/** As every chart is when nobody chose anything: over updates, all of them. */
export const wholeBoard = readBoardView(() => "");
const [, ...plainMetrics] = forgettingMetrics;
const plainView = { mode: "overlay", metrics: plainMetrics, centre: "mean", band: "minmax" } as const;

interface ForgettingChartsProps {
  readonly forgetting: ForgettingView;
  readonly groups: readonly StyledGroup[];
  readonly series: readonly SeriesColumns[];
}

/** Imputed beside measured for each arm; then the arms over each other: what they retired, what is left of it, the whole pool. */
export function ForgettingCharts({ forgetting, groups, series }: ForgettingChartsProps) {
  const { arms, cohort, retired } = useMemo(
    () => prepareForgetting({ forgetting, groups, series }),
    [forgetting, groups, series],
  );
  const plain = useMemo(() => comparePanels({ series, groups, view: plainView, board: wholeBoard }), [series, groups]);
  const shared = { syncId: "forgetting", height: 220 } as const;
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {arms.map(({ name, chart }) => (
        <ChartPanel
          key={name}
          {...shared}
          title={name}
          unit="pool, taken for granted and measured"
          meaning="eviction-adjusted counts every mastered task as 1.0; eviction-rescored has the measured mean in its place, with its 95 % interval"
          chart={chart}
          emptyText="The curves appear with the first update and the first rescore."
        />
      ))}
      <ChartPanel
        {...shared}
        title={
          forgetting.from === null ? "Retired early, and since" : `Retired by update ${forgetting.from}, and since`
        }
        unit="mean reward, rescored, 95 %"
        meaning="The same tasks under later and later weights: those that each run had retired as mastered by that update"
        chart={cohort}
        emptyText="Appears once tasks have been rescored at two checkpoints."
      />
      <ChartPanel
        {...shared}
        title="Retired tasks, rescored"
        unit="mean reward, 95 %"
        meaning="retired/rescored_mean: all tasks that were retired as mastered at each checkpoint"
        chart={retired}
        emptyText="Appears with the first rescore."
      />
      {plain.map(({ key, metric, chart }) => (
        <ChartPanel
          key={key}
          {...shared}
          syncId="forgetting-plain"
          title={metricTitle(metric)}
          unit="mean and min–max over seeds"
          chart={chart}
          emptyText="Appears with the first update."
        />
      ))}
    </div>
  );
}
