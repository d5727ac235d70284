"use client";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import Link from "next/link";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { TrajectoryView } from "../../api/types.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { ComparePicker } from "./ComparePicker.tsx";
import { spanText } from "./gradeText.ts";
import { PairDiff } from "./PairDiff.tsx";
import { PairFacts } from "./PairFacts.tsx";
import { pairHref } from "./pairHref.ts";
import { PairTests } from "./PairTests.tsx";
import { PairTurns } from "./PairTurns.tsx";

/** Two rollouts of the same task beside each other: two checkpoints, two runs, or two attempts. */
export function PairPage() {
  const url = useUrlState();
  const [left, right] = [url.get("left"), url.get("right")];
  if (left === "" || right === "") {
    return (
      <main>
        <EmptyState title="Two rollouts beside each other" action={<ButtonLink href="/runs">All runs</ButtonLink>}>
          Open a rollout and choose “Compare with…”: other rollouts of the same task, of this run or another, are listed
          there.
        </EmptyState>
      </main>
    );
  }
  return <Pair key={`${left} ${right}`} leftId={left} rightId={right} />;
}

function Pair({ leftId, rightId }: { leftId: string; rightId: string }) {
  const trpc = useTRPC();
  const left = useQuery(trpc.rollouts.get.queryOptions({ rolloutId: leftId }, { staleTime: 60_000 }));
  const right = useQuery(trpc.rollouts.get.queryOptions({ rolloutId: rightId }, { staleTime: 60_000 }));
  const parting = useQuery(trpc.rollouts.pair.queryOptions({ left: leftId, right: rightId }, { staleTime: 60_000 }));
  const error = left.error ?? right.error;
  if (error) {
    return (
      <main className="p-4 md:p-5">
        <ErrorState
          what="The two rollouts could not be loaded."
          why={messageOf(error)}
          onRetry={() => void Promise.all([left.refetch(), right.refetch()])}
        />
      </main>
    );
  }
  if (!left.data || !right.data) return <PageSkeleton title="Two rollouts" />;
  return <Beside left={left.data} right={right.data} firstDifference={parting.data?.firstDifference ?? null} />;
}

interface BesideProps {
  readonly left: TrajectoryView;
  readonly right: TrajectoryView;
  readonly firstDifference: number | null;
}

function Beside({ left, right, firstDifference }: BesideProps) {
  return (
    <>
      <PageHeader
        title={<span className="font-mono text-[15px]">{left.taskId}</span>}
        pills={
          <>
            <Pill>two rollouts</Pill>
            {firstDifference !== null && <Pill tone="warn">part in turn {firstDifference + 1}</Pill>}
            {(left.isSynthetic || right.isSynthetic) && <Pill tone="accent">synthetic</Pill>}
          </>
        }
        actions={
          <ButtonLink href={pairHref(right.id, left.id)}>
            <ArrowLeftRight aria-hidden size={14} /> Swap
          </ButtonLink>
        }
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {left.taskId !== right.taskId && (
          <Note tone="warn">These are rollouts of two tasks: rewards, tests and changes cannot be compared.</Note>
        )}
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          <Side name="Left" own={left} hrefOf={(id) => pairHref(id, right.id)} />
          <Side name="Right" own={right} hrefOf={(id) => pairHref(left.id, id)} />
        </div>
        <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
          <div className="grid min-w-0 grid-cols-1 gap-3">
            <PairFacts left={left} right={right} />
            <PairTests left={left} right={right} />
          </div>
          <PairDiff left={left} right={right} />
        </div>
        <PairTurns left={left} right={right} firstDifference={firstDifference} />
      </main>
    </>
  );
}

interface SideProps {
  readonly name: string;
  readonly own: TrajectoryView;
  /** Address of the comparison with another rollout on this side. */
  readonly hrefOf: (id: string) => string;
}

function Side({ name, own, hrefOf }: SideProps) {
  return (
    <section
      aria-label={name}
      className="flex min-w-0 flex-wrap items-center gap-2 rounded-lg border bg-surface px-3 py-2 shadow-panel"
    >
      <span className="text-xs text-muted">{name}</span>
      <Link href={`/rollouts/${own.id}`} className="min-w-0 flex-1 truncate font-semibold hover:text-accent">
        {own.runName}
        <span className="font-normal text-muted tabular-nums">
          {" "}
          · version {spanText(own)} · attempt {own.index + 1}
        </span>
      </Link>
      <ComparePicker rolloutId={own.id} runId={own.runId} name="Change…" hrefOf={(other) => hrefOf(other.id)} />
    </section>
  );
}
