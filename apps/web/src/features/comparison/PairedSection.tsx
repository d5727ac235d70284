"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import type { ComparedSide } from "./comparedSide.ts";
import { NearMissPanel } from "./NearMissPanel.tsx";
import { PairsPanel } from "./PairsPanel.tsx";
import { SolvedPanel } from "./SolvedPanel.tsx";

/** The rollouts of both evaluations on the same tasks: who solved what, how near the failures came, and each pair. */
export function PairedSection({ a, b }: { readonly a: ComparedSide; readonly b: ComparedSide }) {
  const trpc = useTRPC();
  const pairs = useQuery(trpc.comparisons.pairs.queryOptions({ a: a.id, b: b.id }));
  if (pairs.isError) {
    return (
      <ErrorState
        what="The rollouts could not be loaded."
        why={messageOf(pairs.error)}
        stillWorks="The decision above stands."
        onRetry={() => void pairs.refetch()}
      />
    );
  }
  if (!pairs.data) return <Skeleton className="h-80" />;
  if (pairs.data.pairs.length === 0) {
    return (
      <EmptyState title="No rollouts to pair">
        A pair is the same attempt at the same task under both policies. These evaluations share no task that both have
        a scored attempt on.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="grid grid-cols-1 items-stretch gap-3 lg:grid-cols-3">
        <SolvedPanel analysis={pairs.data} a={a} b={b} />
        <NearMissPanel side={pairs.data.a} label={a.label} name="base" />
        <NearMissPanel side={pairs.data.b} label={b.label} name="other" />
      </div>
      <PairsPanel analysis={pairs.data} a={a} b={b} />
    </>
  );
}
