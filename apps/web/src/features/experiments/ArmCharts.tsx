"use client";
import { findMetric } from "@holdfast/metrics";
import { useMemo } from "react";
import type { ExperimentDetail } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { SmoothingControl } from "../../charts/SmoothingControl.tsx";
import { smoothingOf, writeSmoothing } from "../../charts/smoothingText.ts";
import { useUrlState } from "../../ui/useUrlState.ts";
import { isOngoing } from "./experimentWords.ts";
import { prepareArms } from "./prepareArms.ts";

const panels = [
  {
    name: "reward/newest",
    title: "Reward, newest weights",
    meaning: "The whole pool, sampled with the newest weights; lag cannot hide a collapse here.",
    smooths: false,
    waitsFor: "The first point comes with the first scoring of the pool.",
  },
  {
    name: "reward/mean",
    title: "Reward, sampled",
    meaning: "Mean effective reward over the rollouts that each update consumed.",
    smooths: true,
    waitsFor: "The first point comes with the first update.",
  },
] as const;

/** The arms' rewards over each other: a line for the mean of an arm's seeds, a band from the lowest to the highest. */
export function ArmCharts({ experiment }: { experiment: ExperimentDetail }) {
  const url = useUrlState();
  const smoothText = url.get("smooth");
  const charts = useMemo(
    () =>
      panels.map(({ name, smooths }) =>
        prepareArms(experiment, name, {
          smoothing: smooths ? smoothingOf(smoothText) : { kind: "ema", amount: 0 },
          guides: findMetric(name)?.guides ?? [],
        }),
      ),
    [experiment, smoothText],
  );
  const seeds = experiment.seeds.length;
  const unit = seeds === 1 ? "one seed, by update" : `mean of ${seeds} seeds, band lowest to highest, by update`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-muted">
        <span>
          Every run is in the curves.{" "}
          <span className="hidden sm:inline">
            {experiment.seeds.length > 1
              ? "Point at a chart to read each arm and how many seeds it rests on; faint where fewer seeds go on."
              : "Point at a chart to read both at that update."}
          </span>
        </span>
        <SmoothingControl
          value={smoothingOf(smoothText)}
          onChange={(value) => url.set({ smooth: writeSmoothing(value) })}
        />
      </div>
      <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {panels.map(({ name, title, meaning, waitsFor }, index) => {
          const chart = charts[index];
          return (
            chart && (
              <ChartPanel
                key={name}
                title={title}
                unit={unit}
                meaning={meaning}
                chart={chart}
                height={240}
                syncId="arms"
                emptyText={isOngoing(experiment.status) ? waitsFor : "Nothing was measured."}
              />
            )
          );
        })}
      </div>
    </>
  );
}
