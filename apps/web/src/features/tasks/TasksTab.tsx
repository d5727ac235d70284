"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { isOver } from "../runs/status.ts";
import { arrangeTasks, type TaskFilter, taskOrderNames, taskOrders } from "./arrangeTasks.ts";
import { PoolFigures } from "./PoolFigures.tsx";
import { PoolHeat } from "./PoolHeat.tsx";
import { poolSummary } from "./poolSummary.ts";
import { PoolHistory } from "./PoolHistory.tsx";
import { ReinstateButton } from "./ReinstateButton.tsx";
import { TaskTable } from "./TaskTable.tsx";
import { TaskToolbar } from "./TaskToolbar.tsx";
import { useFollowPool } from "./useFollowPool.ts";

const statuses = ["active", "mastered", "hopeless"] as const;
const pageSize = 100;

interface TasksTabProps {
  readonly run: RunDetail;
  /** Where the run's stream has come to; what is shown is read again when it moves. */
  readonly head: string | null;
}

/** The run's pool: forecast and outcome, every task's state and history, the registry of the retired, the leak. */
export function TasksTab({ run, head }: TasksTabProps) {
  const trpc = useTRPC();
  const url = useUrlState();
  const [limit, setLimit] = useState(pageSize);
  const states = useQuery(trpc.tasks.states.queryOptions({ runId: run.id }));
  useFollowPool(head);
  const filter = readFilter(url.get);
  const shown = arrangeTasks(states.data ?? [], filter);
  const clear = () => url.set({ task: null, state: null });
  if (states.isPending) return <TasksSkeleton />;
  if (states.isError) {
    return (
      <ErrorState
        what="The tasks could not be loaded."
        why={messageOf(states.error)}
        stillWorks="The board goes on."
        onRetry={() => void states.refetch()}
      />
    );
  }
  return (
    <>
      <PoolFigures summary={poolSummary(states.data)} config={run.config} />
      <PoolHistory run={run} />
      <h2 className="mt-2 text-sm font-semibold">Tasks of the pool</h2>
      <TaskToolbar
        text={{ name: "task", value: filter.text }}
        order={{ value: filter.order, names: taskOrderNames }}
        counts={`${shown.length} of ${states.data.length} tasks`}
        onChange={url.set}
      >
        <Select
          aria-label="State"
          value={filter.status ?? ""}
          onChange={({ target }) => url.set({ state: target.value })}
        >
          <option value="">State: any</option>
          {statuses.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </TaskToolbar>
      {shown.length > 0 && <PoolHeat run={run} tasks={shown} />}
      {shown.length === 0 ? (
        <EmptyState title="No task matches" action={<Button onClick={clear}>Clear the filter</Button>}>
          No task of this pool is in that state and has those words in its id or kinds.
        </EmptyState>
      ) : (
        <TaskTable
          taskset={run.taskset}
          tasks={shown.slice(0, limit)}
          action={(task) =>
            task.status === "active" || isOver(run.status) ? null : <ReinstateButton run={run} task={task} />
          }
        />
      )}
      {shown.length > limit && (
        <Button className="justify-self-center" onClick={() => setLimit(limit + pageSize)}>
          {Math.min(pageSize, shown.length - limit)} more tasks
        </Button>
      )}
    </>
  );
}

function readFilter(get: (key: string) => string): TaskFilter {
  return {
    text: get("task"),
    status: statuses.find((status) => status === get("state")) ?? null,
    order: taskOrders.find((order) => order === get("order")) ?? "pool",
  };
}

function TasksSkeleton() {
  return (
    <div role="status" aria-label="Loading the tasks" className="grid grid-cols-1 gap-3">
      <Skeleton className="h-[92px]" />
      <Skeleton className="h-64" />
      <Skeleton className="h-[512px]" />
      <Skeleton className="h-96" />
    </div>
  );
}
