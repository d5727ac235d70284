"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { Input, Select } from "../../ui/Select.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { isActive, isOver } from "../runs/status.ts";
import { arrangeTasks, type TaskFilter, taskOrderNames, taskOrders } from "./arrangeTasks.ts";
import { PoolFigures } from "./PoolFigures.tsx";
import { PoolHeat } from "./PoolHeat.tsx";
import { poolSummary } from "./poolSummary.ts";
import { PoolHistory } from "./PoolHistory.tsx";
import { ReinstateButton } from "./ReinstateButton.tsx";
import { TaskTable } from "./TaskTable.tsx";

const statuses = ["active", "mastered", "hopeless"] as const;
const pageSize = 100;

/** The run's pool: forecast and outcome, every task's state and history, the registry of the retired, the leak. */
export function TasksTab({ run }: { run: RunDetail }) {
  const trpc = useTRPC();
  const url = useUrlState();
  const [limit, setLimit] = useState(pageSize);
  const refetchInterval = isActive(run.status) ? 5_000 : (false as const);
  const states = useQuery(trpc.tasks.states.queryOptions({ runId: run.id }, { refetchInterval }));
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
      <PoolHistory run={run} refetchInterval={refetchInterval} />
      <h2 className="mt-2 text-sm font-semibold">Tasks of the pool</h2>
      <Filters filter={filter} shown={shown.length} all={states.data.length} onChange={url.set} />
      {shown.length > 0 && <PoolHeat run={run} tasks={shown} refetchInterval={refetchInterval} />}
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

interface FiltersProps {
  readonly filter: TaskFilter;
  readonly shown: number;
  readonly all: number;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

function Filters({ filter, shown, all, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label="Filter tasks"
        placeholder="Filter by id or kind"
        value={filter.text}
        onChange={(event) => onChange({ task: event.target.value })}
        className="min-w-0 flex-1 basis-full sm:max-w-64 sm:basis-auto"
      />
      <Select
        aria-label="State"
        value={filter.status ?? ""}
        onChange={(event) => onChange({ state: event.target.value })}
      >
        <option value="">State: any</option>
        {statuses.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <Select
        aria-label="Order"
        value={filter.order}
        onChange={(event) => onChange({ order: event.target.value === "pool" ? null : event.target.value })}
      >
        {taskOrders.map((order) => (
          <option key={order} value={order}>
            {taskOrderNames[order]}
          </option>
        ))}
      </Select>
      <span className="text-faint tabular-nums">
        {shown} of {all} tasks
      </span>
    </div>
  );
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
