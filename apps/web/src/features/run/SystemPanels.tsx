"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { ChartPanel } from "../../charts/ChartPanel.tsx";
import { ErrorState } from "../../ui/State.tsx";
import { isActive } from "../runs/status.ts";
import { prepareSystem } from "./prepareSystem.ts";

const panels = [
  {
    key: "cpu",
    title: "Processor",
    unit: "of one core; the machine: of all cores",
    meaning: "Share of one core that each worker process used between two samples; above 100 % where it used several.",
  },
  {
    key: "memory",
    title: "Memory",
    unit: "GiB resident, by process",
    meaning: "Resident memory of each worker process.",
  },
] as const;

/** What the worker processes of this run took of their machines, over its time. */
export function SystemPanels({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const samples = useQuery(
    trpc.workers.samples.queryOptions(
      { runId: run.id },
      { refetchInterval: isActive(run.status) ? 5_000 : false, placeholderData: (previous) => previous },
    ),
  );
  const use = useMemo(() => prepareSystem(samples.data?.workers ?? []), [samples.data]);
  return (
    <>
      {samples.isError && (
        <ErrorState
          what="The use of the machine could not be loaded."
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
            unit={unit}
            meaning={meaning}
            chart={use[key]}
            height={170}
            syncId="system"
            emptyText={samples.isPending ? "Loading…" : "Workers tell what they use every few seconds while they run."}
          />
        ))}
      </div>
    </>
  );
}
