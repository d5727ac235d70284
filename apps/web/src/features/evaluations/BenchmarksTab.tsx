"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { BenchmarkForm } from "./BenchmarkForm.tsx";
import { BenchmarkTable } from "./BenchmarkTable.tsx";

/** What policies are measured on, and a new benchmark to create. */
export function BenchmarksTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Benchmarks />
      <BenchmarkForm />
    </div>
  );
}

function Benchmarks() {
  const trpc = useTRPC();
  const url = useUrlState();
  const benchmarks = useQuery(trpc.evaluations.benchmarks.queryOptions());
  if (benchmarks.isError && !benchmarks.data) {
    return (
      <ErrorState
        what="The benchmarks could not be loaded."
        why={messageOf(benchmarks.error)}
        onRetry={() => void benchmarks.refetch()}
      />
    );
  }
  if (!benchmarks.data) {
    return (
      <div role="status" aria-label="Loading benchmarks">
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (benchmarks.data.length === 0) {
    return (
      <EmptyState title="No benchmark yet">
        A benchmark is what evaluations have in common: tasks, attempts, harness and seed. Give it a name and a taskset;
        the rest has defaults. One with the role “validation” is there to choose checkpoints by.
      </EmptyState>
    );
  }
  const withArchived = url.get("archived") === "yes";
  const archived = benchmarks.data.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <div className="grid grid-cols-1 gap-2">
      <BenchmarkTable benchmarks={benchmarks.data.filter(({ archivedAt }) => withArchived || archivedAt === null)} />
      {archived.length > 0 && (
        <Button
          look="quiet"
          className="justify-self-start"
          onClick={() => url.set({ archived: withArchived ? null : "yes" })}
        >
          {withArchived ? "Hide" : "Show"} {archived.length} archived
        </Button>
      )}
    </div>
  );
}
