"use client";
import { mergeSegments } from "@holdfast/metrics";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunFeed } from "../../api/runFeed.ts";
import type { RunDetail, RunEventView } from "../../api/types.ts";
import { useLiveSeries } from "../../api/useLiveSeries.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { joinSegments, noColumns } from "../../charts/columns.ts";
import { prepareChart } from "../../charts/prepareChart.ts";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { markersOf } from "../run/boardMarkers.ts";
import { useFollowPool } from "../tasks/useFollowPool.ts";
import { newestResults, rescoredLines } from "./rescoredLines.ts";
import { RescoreHeat } from "./RescoreHeat.tsx";
import { RescoreTable } from "./RescoreTable.tsx";
import { StartRescore } from "./StartRescore.tsx";
import { useRescoreChanges } from "./useRescoreChanges.ts";

const names = ["reward/eviction_adjusted"];
const byUpdate = { x: "step", origin: 0, along: noColumns } as const;
const isAboutRetired = ({ kind }: RunEventView) => kind === "forgetting" || kind === "tasksReinstated";

/** Are retired tasks still solved? The imputed curve and the measured one, a rescore to start, and each task under each version. */
export function RescoresTab({ run, feed }: { run: RunDetail; feed: RunFeed }) {
  const trpc = useTRPC();
  const asked = useUrlState().get("rescore");
  const rescores = useQuery(trpc.rescores.list.queryOptions({ runId: run.id }));
  const imputed = useLiveSeries({ run, feed, names });
  useRescoreChanges(run.id, trpc.rescores.pathKey());
  useFollowPool(feed.cursor);
  const found = rescores.data;
  const { floor } = run.config.rescore;
  const chart = useMemo(
    () =>
      prepareChart(rescoredLines(found ?? [], joinSegments(mergeSegments(imputed.series).shown)), {
        format: "fraction",
        reach: [0, run.version],
        max: 1,
        guides: floor === 0 ? [] : [{ value: floor, label: `alarm when less than ${floor} is kept` }],
        markers: markersOf(feed.events.filter(isAboutRetired), byUpdate),
      }),
    [found, imputed.series, run.version, floor, feed.events],
  );
  if (rescores.isError) {
    return (
      <ErrorState
        what="The rescores could not be loaded."
        why={messageOf(rescores.error)}
        stillWorks="Those that are running go on."
        onRetry={() => void rescores.refetch()}
      />
    );
  }
  if (!found) return <Skeleton className="h-96" />;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[3fr_2fr]">
        <ChartPanel
          title="Taken for granted, and measured"
          unit="mean reward, by version"
          meaning="eviction-adjusted counts every mastered task as 1.0; eviction-rescored has the measured mean in its place, with its 95 % interval"
          chart={chart}
          height={260}
          syncId="rescores"
          emptyText="The curves appear with the first update and the first rescore."
        />
        <StartRescore run={run} />
      </div>
      {found.length > 0 && <RescoreTable rescores={found} withRun={false} chosen={asked} />}
      {found.length > 0 && <RescoreHeat run={run} newest={newestResults(found)} />}
    </>
  );
}
