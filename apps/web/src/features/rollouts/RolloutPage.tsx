"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { TrajectoryView } from "../../api/types.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { Diffs } from "./Diffs.tsx";
import { ExitPill } from "./ExitPill.tsx";
import { GroupStrip } from "./GroupStrip.tsx";
import { RawText } from "./RawText.tsx";
import { RolloutFacts } from "./RolloutFacts.tsx";
import { TestList } from "./TestList.tsx";
import { TurnList } from "./TurnList.tsx";

/** One trajectory: what was asked, each turn as written and as understood, and how it was graded. */
export function RolloutPage({ rolloutId }: { rolloutId: string }) {
  const trpc = useTRPC();
  const rollout = useQuery(
    trpc.rollouts.get.queryOptions({ rolloutId }, { staleTime: 60_000, placeholderData: (previous) => previous }),
  );
  if (isNotFound(rollout.error)) {
    return (
      <main>
        <EmptyState title="There is no such rollout" action={<ButtonLink href="/runs">All runs</ButtonLink>}>
          No finished rollout has the id {rolloutId}.
        </EmptyState>
      </main>
    );
  }
  if (rollout.isError) {
    return (
      <main className="p-4 md:p-5">
        <ErrorState
          what="The trajectory could not be loaded."
          why={messageOf(rollout.error)}
          onRetry={() => void rollout.refetch()}
        />
      </main>
    );
  }
  if (!rollout.data) return <RolloutSkeleton />;
  return <Trajectory trajectory={rollout.data} />;
}

function Trajectory({ trajectory }: { trajectory: TrajectoryView }) {
  return (
    <>
      <PageHeader
        crumb={
          <Link href={`/runs/${trajectory.runId}?tab=rollouts`} className="rounded-sm hover:text-text">
            {trajectory.runName} /
          </Link>
        }
        title={<span className="font-mono text-[15px]">{trajectory.taskId}</span>}
        pills={
          <>
            <Pill>{attemptText(trajectory)}</Pill>
            <ExitPill rollout={trajectory} />
            {trajectory.purpose === "score" && <Pill tone="accent">scoring, never trained</Pill>}
          </>
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5 xl:grid-cols-[minmax(0,1fr)_360px] xl:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-3 xl:col-span-2">
          <RolloutFacts trajectory={trajectory} />
          <GroupStrip trajectory={trajectory} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-3">
          <details className="rounded-lg border bg-surface px-3 py-2.5 shadow-panel" open>
            <summary className="text-sm font-semibold">
              Prompt <span className="text-2xs font-normal text-faint">what the policy was given</span>
            </summary>
            <RawText text={trajectory.prompt} />
          </details>
          <TurnList turns={trajectory.turnList} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-3">
          <TestList tests={trajectory.tests} />
          <Diffs diff={trajectory.diff} goldDiff={trajectory.goldDiff} />
        </div>
      </main>
    </>
  );
}

/** "attempt 2 of 5": its place among the rollouts of its group. */
function attemptText({ id, groupRollouts }: TrajectoryView): string {
  return `attempt ${groupRollouts.findIndex((row) => row.id === id) + 1} of ${groupRollouts.length}`;
}

function RolloutSkeleton() {
  return (
    <div role="status" aria-label="Loading the trajectory">
      <div className="border-b bg-surface px-4 py-3 md:px-5">
        <Skeleton className="h-6 w-72 max-w-full" />
      </div>
      <div className="grid grid-cols-1 gap-3 p-4 md:p-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}
