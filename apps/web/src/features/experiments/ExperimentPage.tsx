"use client";
import { useQuery } from "@tanstack/react-query";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { ArmCharts } from "./ArmCharts.tsx";
import { ArmTable } from "./ArmTable.tsx";
import { ConfigDiff } from "./ConfigDiff.tsx";
import { ExperimentHeader } from "./ExperimentHeader.tsx";
import { isOngoing } from "./experimentWords.ts";
import { StressPanel } from "./StressPanel.tsx";

/** Arms × seeds as one: their curves over each other, every run with its verdict, and what differs. */
export function ExperimentPage({ experimentId }: { experimentId: string }) {
  const trpc = useTRPC();
  const detail = useQuery(
    trpc.experiments.get.queryOptions(
      { experimentId },
      { refetchInterval: ({ state }) => (!state.data || isOngoing(state.data.status) ? 3_000 : 30_000) },
    ),
  );
  if (isNotFound(detail.error)) {
    return (
      <main>
        <EmptyState
          title="There is no such experiment"
          action={<ButtonLink href="/experiments">All experiments</ButtonLink>}
        >
          No experiment has the id {experimentId}. It may belong to another data folder.
        </EmptyState>
      </main>
    );
  }
  const failure = detail.isError && (
    <ErrorState
      what={detail.data ? "The experiment could not be renewed." : "The experiment could not be loaded."}
      why={messageOf(detail.error)}
      stillWorks="If its runs are training, they go on."
      onRetry={() => void detail.refetch()}
    />
  );
  if (!detail.data) {
    return failure ? <main className="p-4 md:p-5">{failure}</main> : <PageSkeleton title="Experiment" />;
  }
  const experiment = detail.data;
  return (
    <>
      <ExperimentHeader experiment={experiment} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {failure}
        {experiment.statusReason && <Note tone="bad">A run failed. {experiment.statusReason}</Note>}
        {experiment.stress && <StressPanel stress={experiment.stress} />}
        <ArmCharts experiment={experiment} />
        <ArmTable experiment={experiment} />
        {experiment.arms.length > 1 && <ConfigDiff arms={experiment.arms} />}
      </main>
    </>
  );
}
