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
import { ComparePicker } from "./ComparePicker.tsx";
import { DiffPanel } from "./DiffPanel.tsx";
import { ExitPill } from "./ExitPill.tsx";
import { GroupStrip } from "./GroupStrip.tsx";
import { pairHref } from "./pairHref.ts";
import { Prompt } from "./Prompt.tsx";
import { PurposePill } from "./PurposePill.tsx";
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
  const { id, runId, groupRollouts } = trajectory;
  return (
    <>
      <PageHeader
        crumb={
          <Link href={`/runs/${runId}?tab=rollouts`} className="rounded-sm hover:text-text">
            {trajectory.runName} /
          </Link>
        }
        title={<span className="font-mono text-[15px]">{trajectory.taskId}</span>}
        pills={
          <>
            {groupRollouts.length > 1 && <Pill>{attemptText(trajectory)}</Pill>}
            <ExitPill rollout={trajectory} />
            <PurposePill purpose={trajectory.purpose} />
            {trajectory.isSynthetic && <Pill tone="accent">synthetic</Pill>}
          </>
        }
        actions={
          <ComparePicker rolloutId={id} runId={runId} name="Compare with…" hrefOf={(other) => pairHref(id, other.id)} />
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5 xl:grid-cols-[minmax(0,1fr)_minmax(360px,34%)] xl:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-3 xl:col-span-2">
          <RolloutFacts trajectory={trajectory} />
          <GroupStrip trajectory={trajectory} />
        </div>
        <div className="scroll-thin grid min-w-0 grid-cols-1 gap-3 xl:sticky xl:top-[68px] xl:order-last xl:max-h-[calc(100dvh-84px)] xl:overflow-y-auto">
          <TestList trajectory={trajectory} />
          <DiffPanel trajectory={trajectory} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-3">
          <Prompt trajectory={trajectory} />
          <TurnList key={id} trajectory={trajectory} />
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
