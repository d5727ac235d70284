"use client";
import { useQuery } from "@tanstack/react-query";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { ForgettingPage } from "../forgetting/ForgettingPage.tsx";
import { retiresTasks } from "../forgetting/retiresTasks.ts";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { ExperimentView } from "./ExperimentView.tsx";
import { isOngoing } from "./experimentWords.ts";

/** While the base policy is measured no point is stored that a stream could tell of. */
const measuringMs = 5_000;

/** Arms × seeds as one: their curves over each other, every run with its verdict, and what differs. */
export function ExperimentPage({ experimentId }: { experimentId: string }) {
  const trpc = useTRPC();
  const tab = useUrlState().get("tab");
  const detail = useQuery(
    trpc.experiments.get.queryOptions(
      { experimentId },
      { refetchInterval: ({ state: { data } }) => (data?.stress && isOngoing(data.status) ? measuringMs : false) },
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
  const Shown = tab === "forgetting" && retiresTasks(detail.data) ? ForgettingPage : ExperimentView;
  return <Shown experiment={detail.data} failure={failure} onRenew={() => void detail.refetch()} />;
}
