"use client";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RunDetail, TaskStateView } from "../../api/types.ts";
import { Panel } from "../../ui/Panel.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { heatHeight, TaskHeatMap } from "./TaskHeatMap.tsx";

/** Of what stands under the map. */
const readoutHeight = 50;

interface PoolHeatProps {
  readonly run: RunDetail;
  /** Tasks to show, in the order of the rows. */
  readonly tasks: readonly TaskStateView[];
}

/** The heat map of a run's pool: task by update. */
export function PoolHeat({ run, tasks }: PoolHeatProps) {
  const trpc = useTRPC();
  const input = { runId: run.id };
  const history = useQuery(trpc.tasks.history.queryOptions(input));
  const transitions = useQuery(trpc.tasks.transitions.queryOptions(input));
  const byId = new Map((history.data ?? []).map((task) => [task.taskId, task]));
  const rows = tasks.flatMap(({ taskId }) => byId.get(taskId) ?? []);
  return (
    <Panel title="Reward by task and update" unit={`${rows.length} tasks × ${run.version} updates`}>
      <div className="pt-2">
        {history.isError ? (
          <ErrorState
            what="The history could not be loaded."
            why={messageOf(history.error)}
            onRetry={() => void history.refetch()}
          />
        ) : history.isPending ? (
          <div style={{ height: heatHeight(tasks.length) + readoutHeight }}>
            <Skeleton className="h-full" />
          </div>
        ) : run.version === 0 ? (
          <p className="py-8 text-center text-muted">
            Each task will be a row here, and each update a column with the mean reward of the group it consumed. The
            first column comes with the first update.
          </p>
        ) : (
          <TaskHeatMap runId={run.id} tasks={rows} transitions={transitions.data ?? []} lastStep={run.version} />
        )}
      </div>
    </Panel>
  );
}
