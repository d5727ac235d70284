"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import type { RunFeed } from "../../api/runFeed.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { isActive } from "../runs/status.ts";
import { EngineTable } from "../workers/EngineTable.tsx";
import { EngineLoadPanels } from "./EngineLoadPanels.tsx";
import { BoardChart } from "./BoardChart.tsx";
import { shownPanels } from "./prepareBoard.ts";
import { SystemPanels } from "./SystemPanels.tsx";
import { useBoardAxis } from "./useBoardAxis.ts";
import { useBoardView } from "./useBoardView.ts";

const shown = ["engines", "tokens", "policy-lag"];

/** The decode engines that sample for this run now, and how evenly they were loaded. */
export function EnginesTab({ feed, run }: { feed: RunFeed; run: RunDetail }) {
  const trpc = useTRPC();
  const engines = useQuery(
    trpc.metrics.engines.queryOptions({ runId: run.id }, { refetchInterval: isActive(run.status) ? 3_000 : false }),
  );
  const { view, change, zoom } = useBoardView();
  const axis = useBoardAxis(run, feed, view);
  const panels = useMemo(() => shownPanels(run.config).filter(({ key }) => shown.includes(key)), [run.config]);
  return (
    <>
      {engines.isError && (
        <ErrorState
          what="The engines could not be loaded."
          why={messageOf(engines.error)}
          onRetry={() => void engines.refetch()}
        />
      )}
      {engines.isPending && <Skeleton className="h-28" />}
      {engines.data?.length === 0 && (
        <p className="text-muted">
          {isActive(run.status)
            ? "No engine serves this run yet: a rollout worker opens its engines when the first rollouts are dispatched."
            : "No engine serves this run: they are closed when a run ends. Their loads over its time are below."}
        </p>
      )}
      {engines.data && engines.data.length > 0 && (
        <EngineTable engines={engines.data} cap={run.config.async.residentCap} version={run.version} />
      )}
      <EngineLoadPanels run={run} />
      <SystemPanels run={run} />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {panels.map((panel) => (
          <BoardChart key={panel.key} {...{ panel, run, feed, view, ...axis }} onChange={change} onZoom={zoom} />
        ))}
      </div>
    </>
  );
}
