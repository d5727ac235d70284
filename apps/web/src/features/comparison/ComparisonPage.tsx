"use client";
import { useQuery } from "@tanstack/react-query";
import type { DecisionUnit } from "@holdfast/stats";
import { ArrowLeftRight } from "lucide-react";
import Link from "next/link";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { EvaluationComparison } from "../../api/types.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Note } from "../../ui/Note.tsx";
import { EmptyState, ErrorState } from "../../ui/State.tsx";
import { SyntheticBadge } from "../../ui/SyntheticBadge.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PageSkeleton } from "../shell/PageSkeleton.tsx";
import { DecisionPanel } from "./DecisionPanel.tsx";
import { EvaluationPicker, type Choose } from "./EvaluationPicker.tsx";
import { JointPanel } from "./JointPanel.tsx";
import { PairedSection } from "./PairedSection.tsx";
import { VersionsCompared } from "./VersionsCompared.tsx";

/** Two evaluations beside each other, what they say and the rollouts behind it in pairs; or two rescored versions of a `run`. */
export function ComparisonPage() {
  const url = useUrlState();
  const [a, b, run] = [url.get("a"), url.get("b"), url.get("run")];
  const unit: DecisionUnit = url.get("unit") === "attempts" ? "attempt" : "task";
  const choose: Choose = (changes) => url.set(changes);
  const swap = (
    <Button disabled={a === "" || b === ""} onClick={() => choose({ a: b, b: a })}>
      <ArrowLeftRight aria-hidden size={14} /> Swap
    </Button>
  );
  if (run !== "") return <VersionsCompared key={run} runId={run} />;
  if (a !== "" && b !== "") return <Compared key={`${a} ${b}`} {...{ a, b, unit, swap, choose }} />;
  return (
    <>
      <PageHeader crumb={<Link href="/evaluations">Evaluations</Link>} title="Two policies" actions={swap} />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        <EvaluationPicker a={a} b={b} choose={choose} />
        <EmptyState
          title="Which of two policies is better, and how sure is that?"
          action={<ButtonLink href="/evaluations">All evaluations</ButtonLink>}
        >
          Choose two evaluations above: two checkpoints of a run, two runs, or a base policy and what became of it. This
          page then says what their outcomes show and what they do not, and puts the rollouts behind them side by side.
        </EmptyState>
      </main>
    </>
  );
}

interface ComparedProps {
  readonly a: string;
  readonly b: string;
  readonly unit: DecisionUnit;
  readonly swap: React.ReactNode;
  readonly choose: Choose;
}

function Compared({ a, b, unit, swap, choose }: ComparedProps) {
  const trpc = useTRPC();
  const comparison = useQuery(
    trpc.comparisons.compare.queryOptions(
      { a, b, unit },
      { placeholderData: (before) => before, refetchInterval: ({ state }) => (isUnderWay(state.data) ? 5_000 : false) },
    ),
  );
  if (comparison.isError && !comparison.data) {
    return (
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        <EvaluationPicker a={a} b={b} choose={choose} />
        <ErrorState
          what={isNotFound(comparison.error) ? "One of the evaluations is gone." : "The comparison could not be made."}
          why={messageOf(comparison.error)}
          onRetry={() => void comparison.refetch()}
        />
      </main>
    );
  }
  if (!comparison.data) return <PageSkeleton title="Two policies" />;
  return <Shown comparison={comparison.data} {...{ unit, swap, choose }} />;
}

const isUnderWay = (comparison: EvaluationComparison | undefined) =>
  comparison !== undefined && [comparison.a, comparison.b].some(({ status }) => status === "running");

interface ShownProps {
  readonly comparison: EvaluationComparison;
  readonly unit: DecisionUnit;
  readonly swap: React.ReactNode;
  readonly choose: Choose;
}

function Shown({ comparison, unit, swap, choose }: ShownProps) {
  const { a, b, decision, joint, jointPairs } = comparison;
  const early = [a, b].filter(({ done, total }) => done < total);
  return (
    <>
      <PageHeader
        crumb={<Link href="/evaluations">Evaluations</Link>}
        title="Two policies"
        pills={(a.isSynthetic || b.isSynthetic) && <SyntheticBadge />}
        actions={swap}
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        <EvaluationPicker a={a.id} b={b.id} choose={choose} />
        {a.policyKey === b.policyKey && (
          <Note tone="warn">
            Both sides are the same policy: whatever differs between them is chance, or the benchmark.
          </Note>
        )}
        {early.map(({ id, label, done, total, status }) => (
          <Note key={id} tone="warn">
            {label} has {done} of {total} tasks in and is {status}: whoever stops when the figures look good deceives
            themselves. Judge when it is completed.
          </Note>
        ))}
        {decision ? (
          <DecisionPanel
            decision={decision}
            unit={unit}
            onUnit={(next) => choose({ unit: next === "attempt" ? "attempts" : null })}
          />
        ) : (
          <EmptyState title="Nothing to decide yet">
            No task has a scored attempt of both policies. The page renews itself while an evaluation is running.
          </EmptyState>
        )}
        {joint && <JointPanel joint={joint} pairs={jointPairs} />}
        <PairedSection a={a} b={b} />
      </main>
    </>
  );
}
