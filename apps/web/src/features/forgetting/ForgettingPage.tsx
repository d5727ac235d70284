"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { ExperimentDetail } from "../../api/types.ts";
import { Note } from "../../ui/Note.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { styleGroups } from "../compare/channels.ts";
import { useComparison } from "../compare/useComparison.ts";
import { useStable } from "../compare/useStable.ts";
import { armGroups } from "../experiments/armGroups.ts";
import { ExperimentHeader } from "../experiments/ExperimentHeader.tsx";
import { useRescoreChanges } from "../rescores/useRescoreChanges.ts";
import { AnswerPanel } from "./AnswerPanel.tsx";
import { CheckpointTable } from "./CheckpointTable.tsx";
import { ForgettingCharts, wholeBoard } from "./ForgettingCharts.tsx";
import { readSpan } from "./forgettingView.ts";
import { forgettingMetrics } from "./prepareForgetting.ts";

const channels = { color: "group", dash: "group", facet: "none" } as const;

interface ForgettingPageProps {
  readonly experiment: ExperimentDetail;
  /** What keeps the experiment from being renewed, if anything does. */
  readonly failure: ReactNode;
  /** Something came, or a run has another status. */
  readonly onRenew: () => void;
}

/** One page that answers whether the arms of an experiment forget what they retire. */
export function ForgettingPage({ experiment, failure, onRenew }: ForgettingPageProps) {
  const trpc = useTRPC();
  const url = useUrlState();
  const input = { experimentId: experiment.id, ...readSpan(url.get) };
  const found = useQuery(
    trpc.experiments.forgetting.queryOptions(input, { placeholderData: keepPreviousData, retry: false }),
  );
  useRescoreChanges(null, trpc.experiments.forgetting.pathKey());
  const runIds = useStable(experiment.arms.flatMap(({ runs }) => runs.map(({ id }) => id)));
  const { runs, series, isLive, isBroken } = useComparison({
    ...{ runIds, metrics: forgettingMetrics, board: wholeBoard, onRenew },
  });
  const arms = useStable(experiment.arms.map(({ name, runs: own }) => ({ name, runs: own.map(({ id }) => ({ id })) })));
  const groups = useMemo(() => styleGroups(armGroups(arms, runs), channels, arms[0]?.runs[0]?.id ?? ""), [arms, runs]);
  const error = found.error ?? series.error;
  const isOdd = found.isError && (url.get("retired") !== "" || url.get("again") !== "");
  return (
    <>
      <ExperimentHeader experiment={experiment} runs={runs} isLive={isLive} isBroken={isBroken} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {failure}
        {error !== null && error !== undefined && (
          <ErrorState
            what="What the rescores say could not be read."
            why={messageOf(error)}
            stillWorks={isOdd ? "The usual checkpoints can be compared." : "Runs and rescores go on."}
            onRetry={() => (isOdd ? url.set({ retired: null, again: null }) : void found.refetch())}
          />
        )}
        {found.isPending && <Skeleton className="h-40" />}
        {found.data?.checkpoints.length === 0 && (
          <Note>
            Nothing has been rescored yet. Runs with the setting Rescore every do it by themselves; any run can be
            rescored from its tab Rescores.
          </Note>
        )}
        {found.data && <AnswerPanel forgetting={found.data} groups={groups} onChange={url.set} />}
        {found.data && <ForgettingCharts forgetting={found.data} groups={groups} series={series.series} />}
        {found.data && <CheckpointTable arms={found.data.arms} />}
      </main>
    </>
  );
}
