"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/number.ts";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { GoldReveal } from "./GoldReveal.tsx";
import { TaskFiles } from "./TaskFiles.tsx";
import { TaskNeighbours } from "./TaskNeighbours.tsx";
import { TaskRuns } from "./TaskRuns.tsx";
import { tasksetPath } from "./tasksetPaths.ts";
import { TaskTests } from "./TaskTests.tsx";

interface TaskPageProps {
  readonly taskset: string;
  readonly taskId: string;
}

/** A task: its issue, files, tests and, when asked for, its solution; and how every run has done on it. */
export function TaskPage({ taskset, taskId }: TaskPageProps) {
  const trpc = useTRPC();
  const task = useQuery(trpc.tasks.task.queryOptions({ taskset, taskId }));
  if (isNotFound(task.error)) {
    return (
      <main>
        <EmptyState
          title="There is no such task"
          action={<ButtonLink href={tasksetPath(taskset)}>All tasks of {taskset}</ButtonLink>}
        >
          The taskset {taskset} has no task {taskId}.
        </EmptyState>
      </main>
    );
  }
  const { content, kinds = [], family, basePassRate = null, runs } = task.data ?? {};
  return (
    <>
      <PageHeader
        crumb={
          <>
            <Link href="/tasks" className="hover:underline">
              Tasks
            </Link>{" "}
            /{" "}
            <Link href={tasksetPath(taskset)} className="hover:underline">
              {taskset}
            </Link>{" "}
            /
          </>
        }
        title={<span className="font-mono text-base">{taskId}</span>}
        pills={
          task.data && (
            <>
              {kinds.map((kind, index) => (
                <Pill key={`${kind} ${index}`} title="Kind of bug">
                  {kind}
                </Pill>
              ))}
              <Pill title="Family of tasks">{family}</Pill>
              {basePassRate !== null && <Pill tone="accent">{`base ${formatNumber(basePassRate, "percent")}`}</Pill>}
            </>
          )
        }
        actions={<TaskNeighbours taskset={taskset} taskId={taskId} />}
      />
      <main className="grid grid-cols-1 items-start gap-3 p-4 md:p-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {task.isError && (
          <ErrorState
            what="The task could not be loaded."
            why={messageOf(task.error)}
            onRetry={() => void task.refetch()}
          />
        )}
        {task.isPending && <Skeleton className="h-96" />}
        {content === null && (
          <EmptyState title="What this task is made of is not stored yet">
            A rollout worker stores the issue, files, tests and solution of every task shortly after it has started.
          </EmptyState>
        )}
        {content && (
          <div className="grid min-w-0 grid-cols-1 gap-3">
            <Panel title="Issue" unit="what the policy is told">
              <p className="py-1.5 font-mono text-xs leading-[1.6] break-words whitespace-pre-wrap">{content.issue}</p>
            </Panel>
            <TaskFiles files={content.files} />
            <GoldReveal diff={content.goldDiff} />
          </div>
        )}
        <div className="grid min-w-0 grid-cols-1 gap-3">
          {content && <TaskTests tests={content.tests} />}
          {runs && <TaskRuns taskId={taskId} runs={runs} />}
        </div>
      </main>
    </>
  );
}
