"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { GroupView } from "../../api/types.ts";
import { BarSummary } from "../../charts/BarSummary.tsx";
import { prepareBars } from "../../charts/prepareBars.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { groupWords, rewardText } from "./gradeText.ts";
import { GroupTable } from "./GroupTable.tsx";
import { GroupTurns } from "./GroupTurns.tsx";
import { PurposePill } from "./PurposePill.tsx";
import { rewardBars } from "./rewardBars.ts";

/** The rollouts of one task that share a baseline, side by side. */
export function GroupPage({ groupId }: { groupId: string }) {
  const trpc = useTRPC();
  const group = useQuery(trpc.rollouts.group.queryOptions({ groupId }));
  if (isNotFound(group.error)) {
    return (
      <main>
        <EmptyState title="There is no such group" action={<ButtonLink href="/runs">All runs</ButtonLink>}>
          No group has the id {groupId}.
        </EmptyState>
      </main>
    );
  }
  if (group.isError) {
    return (
      <main className="p-4 md:p-5">
        <ErrorState
          what="The group could not be loaded."
          why={messageOf(group.error)}
          onRetry={() => void group.refetch()}
        />
      </main>
    );
  }
  if (!group.data) return <PageSkeleton title="Group" />;
  return <Group group={group.data} />;
}

function Group({ group }: { group: GroupView }) {
  const { rollouts, runId, runName, taskId, index, step } = group;
  return (
    <>
      <PageHeader
        crumb={
          <Link href={`/runs/${runId}?tab=rollouts`} className="rounded-sm hover:text-text">
            {runName} /
          </Link>
        }
        title={<span className="font-mono text-[15px]">{taskId}</span>}
        pills={
          <>
            <Pill>group {index}</Pill>
            <Pill tone={group.status === "trained" ? "good" : "neutral"} title={group.statusReason ?? undefined}>
              {groupWords(group.status)}
              {step !== null && ` · update ${step}`}
            </Pill>
            <PurposePill purpose={group.purpose} />
            {group.isSynthetic && <Pill tone="accent">synthetic</Pill>}
          </>
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {rollouts.length === 0 ? (
          <EmptyState title="No rollout of it has finished">
            The rollouts of a group appear here together, once the last of them has ended.
          </EmptyState>
        ) : (
          <>
            <p className="text-muted tabular-nums">{summaryOf(group)}</p>
            <Rewards rollouts={rollouts} />
            <GroupTable group={group} />
            <GroupTurns group={group} />
          </>
        )}
      </main>
    </>
  );
}

function Rewards({ rollouts }: Pick<GroupView, "rollouts">) {
  return (
    <Panel
      title="Rewards"
      meaning="What trains, after the gates; green where the advantage is positive, red where it is negative"
      unit="of each rollout, coloured by advantage"
      className="w-full max-w-xl"
    >
      <BarSummary
        label="Reward of each rollout"
        chart={prepareBars(rewardBars(rollouts))}
        guide={{ value: meanReward(rollouts), label: "mean" }}
      />
    </Panel>
  );
}

/** Baseline, and where the rollouts part, in a sentence. */
function summaryOf({ rollouts, firstDifference }: GroupView): string {
  const baseline = `Mean reward ${rewardText(meanReward(rollouts))} of ${rollouts.length} rollouts: the baseline of their advantages.`;
  if (rollouts.length < 2) return baseline;
  if (firstDifference === null) return `${baseline} All of them issued the same commands.`;
  return `${baseline} Their commands first differ in turn ${firstDifference + 1}.`;
}

const meanReward = (rollouts: GroupView["rollouts"]) =>
  rollouts.reduce((sum, { reward }) => sum + reward, 0) / Math.max(1, rollouts.length);
