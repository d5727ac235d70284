"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { prepareSystem } from "./prepareSystem.ts";
import { SampledPanels } from "./SampledPanels.tsx";
import { sampling } from "./sampling.ts";

/** What the worker processes of this run took of their machines, over its time. */
export function SystemPanels({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const samples = useQuery(trpc.workers.samples.queryOptions({ runId: run.id }, sampling(run)));
  const { cpu, memory } = useMemo(() => prepareSystem(samples.data?.workers ?? []), [samples.data]);
  return (
    <SampledPanels
      samples={samples}
      failure="The use of the machine could not be loaded."
      emptyText="Workers tell what they use every few seconds while they run."
      syncId="system"
      panels={[
        {
          title: "Processor",
          unit: "of one core; the machine: of all cores",
          meaning:
            "Share of one core that each worker process used between two samples; above 100 % where it used several.",
          chart: cpu,
        },
        {
          title: "Memory",
          unit: "GiB resident, by process",
          meaning: "Resident memory of each worker process.",
          chart: memory,
        },
      ]}
    />
  );
}
