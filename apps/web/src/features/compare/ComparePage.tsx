"use client";
import { useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { BoardToolbar } from "../run/BoardToolbar.tsx";
import { useBoardView } from "../run/useBoardView.ts";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { AddRuns } from "./AddRuns.tsx";
import { styleGroups } from "./channels.ts";
import { CompareBar } from "./CompareBar.tsx";
import { CompareCharts } from "./CompareCharts.tsx";
import { CompareHeader } from "./CompareHeader.tsx";
import { type CompareView, printBrushes, printGroup, readCompareView, shownMetrics } from "./compareView.ts";
import { ConfigDiff } from "./ConfigDiff.tsx";
import { diffColumns } from "./diffColumns.ts";
import { estimationWarnings } from "./estimation.ts";
import { EstimationNote } from "./EstimationNote.tsx";
import { groupRuns } from "./groupRuns.ts";
import { ParallelPanel } from "./ParallelPanel.tsx";
import { varyingKeys } from "./runKey.ts";
import { useComparison } from "./useComparison.ts";
import { useStable } from "./useStable.ts";
import { ValueTable } from "./ValueTable.tsx";

/** Runs side by side: curves, settings, values. How they are looked at is in the address. */
export function ComparePage() {
  const url = useUrlState();
  const view = useStable(readCompareView(url.get));
  const setRuns = (runIds: readonly string[]) => url.set({ runs: runIds.join(",") });
  if (view.runIds.length === 0) return <NoRuns onChange={setRuns} />;
  return <Comparison view={view} set={url.set} onRuns={setRuns} />;
}

interface ComparisonProps {
  readonly view: CompareView;
  readonly set: (changes: Readonly<Record<string, string | null>>) => void;
  readonly onRuns: (runIds: readonly string[]) => void;
}

function Comparison({ view: chosen, set, onRuns }: ComparisonProps) {
  const { view: asked, change, zoom } = useBoardView();
  const board = useStable(asked);
  const { comparison, runs, series, isLive, isBroken } = useComparison({ ...chosen, board });
  const view = useMemo(() => ({ ...chosen, metrics: shownMetrics(chosen, runs) }), [chosen, runs]);
  const { group, channels, baseline } = view;
  const keys = useMemo(() => varyingKeys(runs), [runs]);
  const groups = useStyledGroups({ runs, group, channels, baseline });
  const error = comparison.error ?? series.error;
  const failure = error !== null && error !== undefined && (
    <ErrorState
      what="The comparison could not be read."
      why={messageOf(error)}
      stillWorks="Runs that are training go on."
      onRetry={() => {
        void comparison.refetch();
        series.refetch();
      }}
    />
  );
  if (!comparison.data)
    return failure ? <main className="p-4 md:p-5">{failure}</main> : <PageSkeleton title="Compare" />;
  if (runs.length === 0) return <NoRuns onChange={onRuns} missing={comparison.data.missing} />;
  return (
    <>
      <CompareHeader {...{ runs, groups, isLive, isBroken, onRuns }} missing={comparison.data.missing} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {failure}
        <CompareBar {...{ view, groups, keys }} onChange={set} onGroup={(by) => set({ group: printGroup(by) })} />
        <BoardToolbar view={board} onChange={change} onZoom={zoom} />
        <EstimationNote warnings={estimationWarnings(groups, view.metrics)} />
        <CompareCharts
          {...{ groups, view, board }}
          series={series.series}
          onBoard={change}
          onZoom={zoom}
          emptyText={series.isPending ? "Loading…" : "None of the runs has this metric."}
        />
        <ConfigDiff {...diffColumns(groups, group)} />
        <ValueTable
          groups={groups}
          metrics={view.metrics}
          kind={view.values}
          onKind={(kind) => set({ values: kind === "final" ? null : kind })}
          onBaseline={(runId) => set({ baseline: runId })}
        />
        <ParallelPanel
          {...{ runs, metrics: view.metrics, axes: view.axes, shade: view.shade, brushes: view.brushes }}
          onAxes={(axes) => set({ axes: axes.join(",") || null })}
          onShade={(shade) => set({ shade })}
          onBrushes={(brushes) => set({ brush: printBrushes(brushes) })}
        />
      </main>
    </>
  );
}

function useStyledGroups({
  runs,
  group,
  channels,
  baseline,
}: Pick<CompareView, "group" | "channels" | "baseline"> & { readonly runs: Parameters<typeof groupRuns>[0] }) {
  return useMemo(() => {
    const groups = groupRuns(runs, group);
    const isThere = runs.some(({ id }) => id === baseline);
    return styleGroups(groups, channels, (isThere ? baseline : null) ?? runs[0]?.id ?? "");
  }, [runs, group, channels, baseline]);
}

function NoRuns({
  onChange,
  missing = [],
}: {
  onChange: (runIds: readonly string[]) => void;
  missing?: readonly string[];
}) {
  return (
    <main>
      <EmptyState
        title={missing.length > 0 ? "None of these runs exists" : "Nothing to compare yet"}
        action={
          <AddRuns runIds={[]} onChange={onChange} look="primary">
            Choose runs…
          </AddRuns>
        }
      >
        {missing.length > 0 ? (
          <>No run has any of the {missing.length} ids in the address. They may belong to another data folder.</>
        ) : (
          <>
            Choose runs, here or in the list of runs: their curves over each other with seeds as bands, the settings
            that differ, and final values with intervals and differences to a baseline.
          </>
        )}
      </EmptyState>
    </main>
  );
}
