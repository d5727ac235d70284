"use client";
import { parseRunConfig } from "@holdfast/recipe";
import { type ReactNode, useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import type { ExperimentDetail } from "../../api/types.ts";
import { Note } from "../../ui/Note.tsx";
import { ErrorState } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { styleGroups, type StyledGroup } from "../compare/channels.ts";
import { CompareBar } from "../compare/CompareBar.tsx";
import { CompareCharts } from "../compare/CompareCharts.tsx";
import { readCompareView } from "../compare/compareView.ts";
import { ConfigDiff } from "../compare/ConfigDiff.tsx";
import type { DiffColumn } from "../compare/diffConfigs.ts";
import { estimationWarnings } from "../compare/estimation.ts";
import { EstimationNote } from "../compare/EstimationNote.tsx";
import { varyingKeys } from "../compare/runKey.ts";
import { useComparison } from "../compare/useComparison.ts";
import { useStable } from "../compare/useStable.ts";
import { ValueTable } from "../compare/ValueTable.tsx";
import { BoardToolbar } from "../run/BoardToolbar.tsx";
import { useBoardView } from "../run/useBoardView.ts";
import { armGroups } from "./armGroups.ts";
import { ArmTable } from "./ArmTable.tsx";
import { ExperimentHeader } from "./ExperimentHeader.tsx";
import { isOngoing } from "./experimentWords.ts";
import { StressPanel } from "./StressPanel.tsx";

interface ExperimentViewProps {
  readonly experiment: ExperimentDetail;
  /** What keeps the experiment from being renewed, if anything does. */
  readonly failure: ReactNode;
  /** A run has another status, or a few seconds passed in which something came. */
  readonly onRenew: () => void;
}

/** An experiment with its arms as the groups of a comparison. */
export function ExperimentView({ experiment, failure, onRenew }: ExperimentViewProps) {
  const url = useUrlState();
  const { view: askedBoard, change, zoom } = useBoardView();
  const board = useStable(askedBoard);
  const view = useStable(readCompareView(url.get));
  const runIds = useStable(experiment.arms.flatMap(({ runs }) => runs.map(({ id }) => id)));
  const { comparison, runs, series, isLive, isBroken } = useComparison({
    runIds,
    metrics: view.metrics,
    board,
    onRenew,
  });
  const arms = useStable(experiment.arms.map(({ name, runs: own }) => ({ name, runs: own.map(({ id }) => ({ id })) })));
  const { channels, baseline } = view;
  const groups = useMemo(
    () => styleGroups(armGroups(arms, runs), channels, baseline ?? arms[0]?.runs[0]?.id ?? ""),
    [arms, runs, channels, baseline],
  );
  const error = comparison.error ?? series.error;
  return (
    <>
      <ExperimentHeader experiment={experiment} runs={runs} isLive={isLive} isBroken={isBroken} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {failure}
        {error !== null && error !== undefined && (
          <ErrorState
            what="The curves could not be read."
            why={messageOf(error)}
            stillWorks="If its runs are training, they go on."
            onRetry={series.refetch}
          />
        )}
        {experiment.statusReason && <Note tone="bad">A run failed. {experiment.statusReason}</Note>}
        {experiment.stress && <StressPanel stress={experiment.stress} />}
        <CompareBar view={view} groups={groups} keys={varyingKeys(runs)} onChange={url.set} />
        <BoardToolbar view={board} onChange={change} onZoom={zoom} />
        <EstimationNote warnings={estimationWarnings(groups, view.metrics)} />
        <CompareCharts
          {...{ groups, view, board }}
          series={series.series}
          onBoard={change}
          onZoom={zoom}
          emptyText={isOngoing(experiment.status) ? "Nothing was measured yet." : "Nothing was measured."}
        />
        <ArmTable experiment={experiment} groups={groups} />
        {experiment.arms.length > 1 && <ConfigDiff columns={armColumns(experiment, groups)} noun="arm" />}
        {groups.length > 0 && (
          <ValueTable
            groups={groups}
            metrics={view.metrics}
            kind={view.values}
            onKind={(kind) => url.set({ values: kind === "final" ? null : kind })}
            onBaseline={(runId) => url.set({ baseline: runId })}
          />
        )}
      </main>
    </>
  );
}

/** The arms' configurations, the baseline's first. */
function armColumns({ arms }: ExperimentDetail, groups: readonly StyledGroup[]): readonly DiffColumn[] {
  const baseline = groups.find(({ isBaseline }) => isBaseline)?.label;
  return [...arms]
    .sort((a, b) => Number(b.name === baseline) - Number(a.name === baseline))
    .map(({ name, config }) => {
      const parsed = parseRunConfig(config);
      return { id: name, label: name, config: parsed.ok ? parsed.config : null };
    });
}
