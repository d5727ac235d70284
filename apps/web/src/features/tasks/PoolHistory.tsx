"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { evicts } from "../run/boardPanels.ts";
import { LeakTable } from "./LeakTable.tsx";
import { Registry } from "./Registry.tsx";

/** What became of the pool so far: mastery gained and lost by epoch, and who left and came back. */
export function PoolHistory({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const input = { runId: run.id };
  const leak = useQuery(trpc.tasks.leak.queryOptions(input));
  const transitions = useQuery(trpc.tasks.transitions.queryOptions(input));
  return (
    <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-2">
      <Part title="Leak" purpose="mastery gained and lost between epochs, with 95 % intervals" query={leak}>
        {leak.data?.length === 0 ? (
          <Nothing>
            Compares an epoch with the one before: which tasks became mastered (every rollout solved), and which were
            lost again. The first line comes after two whole epochs of the pool.
          </Nothing>
        ) : (
          <LeakTable leak={leak.data ?? []} />
        )}
      </Part>
      <Part title="Retired-task registry" purpose="who left the pool and who came back" query={transitions}>
        {transitions.data?.length === 0 ? (
          <Nothing>
            {evicts(run.config)
              ? "No task has been retired yet. Each one that is will be listed here with the reason, and can be reinstated."
              : "This run keeps every task: eviction is off. Set “Mastered after” or “Hopeless after” to retire tasks."}
          </Nothing>
        ) : (
          <Registry taskset={run.taskset} transitions={transitions.data ?? []} />
        )}
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly purpose: string;
  readonly query: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: ReactNode;
}

function Part({ title, purpose, query, children }: PartProps) {
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-1 gap-2">
      <h2 className="text-sm font-semibold">
        {title} <span className="text-2xs font-normal text-faint">{purpose}</span>
      </h2>
      {query.isError ? (
        <ErrorState
          what="This could not be loaded."
          why={messageOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <Skeleton className="h-32" />
      ) : (
        children
      )}
    </section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="flex min-h-32 items-center justify-center rounded-lg border bg-surface px-6 text-center text-muted shadow-panel">
      <span className="max-w-[60ch]">{children}</span>
    </p>
  );
}
