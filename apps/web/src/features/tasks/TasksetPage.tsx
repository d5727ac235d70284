"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { isNotFound, messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import { BarSummary } from "../../charts/BarSummary.tsx";
import { prepareBars } from "../../charts/prepareBars.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../ui/State.tsx";
import { PageHeader } from "../shell/PageHeader.tsx";
import { passRateBars } from "./passRateBars.ts";
import { TasksetTasks } from "./TasksetTasks.tsx";

/** A taskset: its tasks with their kinds and how often the base policy solves them. */
export function TasksetPage({ name }: { name: string }) {
  const trpc = useTRPC();
  const taskset = useQuery(trpc.tasks.taskset.queryOptions({ name }));
  if (isNotFound(taskset.error)) {
    return (
      <main>
        <EmptyState title="There is no such taskset" action={<ButtonLink href="/tasks">All tasksets</ButtonLink>}>
          No taskset has the name {name}. It may belong to another data folder.
        </EmptyState>
      </main>
    );
  }
  return (
    <>
      <PageHeader
        crumb={
          <>
            <Link href="/tasks" className="hover:underline">
              Tasks
            </Link>{" "}
            /
          </>
        }
        title={name}
        pills={taskset.data && <Pill>{`${taskset.data.tasks.length} tasks`}</Pill>}
      />
      <main className="grid grid-cols-1 gap-3 p-4 md:p-5">
        {taskset.isError && (
          <ErrorState
            what="The taskset could not be loaded."
            why={messageOf(taskset.error)}
            stillWorks="Runs go on."
            onRetry={() => void taskset.refetch()}
          />
        )}
        {taskset.isPending && <Skeleton className="h-96" />}
        {taskset.data && (
          <>
            <p className="max-w-[80ch] text-muted">{taskset.data.description}</p>
            <Panel
              title="Base pass rates"
              meaning="Share of attempts that the base policy solved before any training"
              unit="tasks by lower end of the rate, %"
              className="w-full max-w-xl"
            >
              <BarSummary label="Tasks by base pass rate" chart={prepareBars(passRateBars(taskset.data.tasks))} />
            </Panel>
            <TasksetTasks taskset={taskset.data} />
          </>
        )}
      </main>
    </>
  );
}
