"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import type { RunFeed } from "../../api/runFeed.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { isActive } from "../runs/status.ts";
import { EngineTable } from "../workers/EngineTable.tsx";
import { EngineLoadPanels } from "./EngineLoadPanels.tsx";
import { markersOf, prepareBoard } from "./prepareBoard.ts";

const shown = ["Engines", "Tokens", "Policy lag"];

/** The decode engines that sample for this run now, and how evenly they were loaded. */
export function EnginesTab({ feed, run }: { feed: RunFeed; run: RunDetail }) {
  const trpc = useTRPC();
  const engines = useQuery(
    trpc.metrics.engines.queryOptions({ runId: run.id }, { refetchInterval: isActive(run.status) ? 3_000 : false }),
  );
  const panels = prepareBoard(feed, run.config, 0).filter(({ panel }) => shown.includes(panel.title));
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
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
        {panels.map(({ panel, chart, guides, meaning }) => (
          <ChartPanel
            key={panel.title}
            title={panel.title}
            unit={panel.unit}
            meaning={meaning}
            chart={chart}
            guides={guides}
            markers={markersOf(feed.events)}
            emptyText="Nothing was measured yet."
          />
        ))}
      </div>
    </>
  );
}
