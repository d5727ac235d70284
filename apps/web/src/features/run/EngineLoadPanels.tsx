"use client";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { prepareEngineLoad } from "./prepareEngineLoad.ts";
import { SampledPanels } from "./SampledPanels.tsx";
import { sampling } from "./sampling.ts";

/** How evenly the router filled the engines, over the whole time of the run. */
export function EngineLoadPanels({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const samples = useQuery(trpc.runs.engineSamples.queryOptions({ runId: run.id }, sampling(run)));
  const { residentCap, router } = run.config.async;
  const { residents, queued } = useMemo(
    () => prepareEngineLoad(samples.data ?? [], { value: residentCap, label: "resident cap of this run" }),
    [samples.data, residentCap],
  );
  return (
    <SampledPanels
      samples={samples}
      failure="The engines’ loads could not be loaded."
      emptyText="Each engine’s load is stored every few seconds while the run samples."
      syncId="engines"
      panels={[
        {
          title: "Residents by engine",
          unit: `rollouts, by time, router ${router}`,
          meaning: "Mean of the rollouts that each decode engine held in a slice of the run's time.",
          chart: residents,
        },
        {
          title: "Waiting by engine",
          unit: `rollouts, by time, router ${router}`,
          meaning: "Mean of the rollouts that waited for a place in each decode engine in a slice of the run's time.",
          chart: queued,
        },
      ]}
    />
  );
}
