"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { PoolTable } from "./PoolTable.tsx";
import { TasksetTable } from "./TasksetTable.tsx";

/** Every taskset, and what each run still samples of its own. */
export function TasksetsPage() {
  const trpc = useTRPC();
  const tasksets = useQuery(trpc.tasks.tasksets.queryOptions());
  const pools = useQuery(trpc.tasks.pools.queryOptions(undefined, { refetchInterval: 10_000 }));
  const failed = [tasksets, pools].find(({ isError }) => isError);
  return (
    <>
      <PageHeader title="Tasks" />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {failed && (
          <ErrorState
            what="The tasks could not be loaded."
            why={messageOf(failed.error)}
            stillWorks="Runs go on."
            onRetry={() => void failed.refetch()}
          />
        )}
        <h2 className="text-sm font-semibold">Tasksets</h2>
        {tasksets.isPending && <Skeleton className="h-40" />}
        {tasksets.data?.length === 0 && (
          <EmptyState title="No taskset is known yet">
            A worker makes the committed tasksets known when it starts, and a stress test makes one of the tasks that
            the base policy can solve. Each will be a row here, with its tasks behind it.
          </EmptyState>
        )}
        {tasksets.data && tasksets.data.length > 0 && <TasksetTable tasksets={tasksets.data} />}
        <h2 className="mt-2 text-sm font-semibold">
          Pools <span className="text-2xs font-normal text-faint">what each run still samples of its taskset</span>
        </h2>
        {pools.isPending && <Skeleton className="h-40" />}
        {pools.data?.length === 0 && (
          <p className="text-muted">No run has been launched yet; each will have a pool of its own.</p>
        )}
        {pools.data && pools.data.length > 0 && <PoolTable pools={pools.data} />}
      </main>
    </>
  );
}
