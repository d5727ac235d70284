"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { ErrorState } from "../../ui/State.tsx";
import { isActive } from "../runs/status.ts";
import { prepareEngineLoad } from "./prepareEngineLoad.ts";

const panels = [
  {
    key: "residents",
    title: "Residents by engine",
    unit: "rollouts, by time",
    meaning: "Mean of the rollouts that each decode engine held in a slice of the run's time.",
  },
  {
    key: "queued",
    title: "Waiting by engine",
    unit: "rollouts, by time",
    meaning: "Mean of the rollouts that waited for a place in each decode engine in a slice of the run's time.",
  },
] as const;

/** How evenly the router filled the engines, over the whole time of the run. */
export function EngineLoadPanels({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const samples = useQuery(
    trpc.runs.engineSamples.queryOptions(
      { runId: run.id },
      { refetchInterval: isActive(run.status) ? 5_000 : false, placeholderData: (previous) => previous },
    ),
  );
  const { residentCap } = run.config.async;
  const load = useMemo(
    () => prepareEngineLoad(samples.data ?? [], { value: residentCap, label: "resident cap of this run" }),
    [samples.data, residentCap],
  );
  return (
    <>
      {samples.isError && (
        <ErrorState
          what="The engines’ loads could not be loaded."
          why={messageOf(samples.error)}
          stillWorks="The run goes on."
          onRetry={() => void samples.refetch()}
        />
      )}
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {panels.map(({ key, title, unit, meaning }) => (
          <ChartPanel
            key={key}
            title={title}
            unit={`${unit}, router ${run.config.async.router}`}
            meaning={meaning}
            chart={load[key]}
            height={190}
            syncId="engines"
            emptyText={
              samples.isPending ? "Loading…" : "Each engine’s load is stored every few seconds while the run samples."
            }
          />
        ))}
      </div>
    </>
  );
}
