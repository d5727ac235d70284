"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import type { TaskStateView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Pill } from "../../ui/Pill.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { PassHistory } from "./PassHistory.tsx";
import { taskPath } from "./tasksetPaths.ts";
import { streakText, taskTones } from "./taskWords.ts";

interface TaskTableProps {
  readonly taskset: string;
  readonly tasks: readonly TaskStateView[];
  /** What can be done with a retired task; null when nothing can. */
  readonly action: (task: TaskStateView) => ReactNode;
}

/** The pool, task by task: state, streak, pass rate, forecast, and how its groups went (cards on narrow screens). */
export function TaskTable({ taskset, tasks, action }: TaskTableProps) {
  return (
    <>
      <div className="hidden md:block">
        <Table
          label="Tasks of the pool"
          head={
            <>
              <Th>Task</Th>
              <Th>State</Th>
              <Th>Streak</Th>
              <Th numeric title="Solved rollouts of all consumed ones, and before training">
                Pass rate
              </Th>
              <Th numeric title="Chance that its next group is silent, and silent groups so far">
                Silent
              </Th>
              <Th>Last 40 groups</Th>
              <Th numeric>Last drawn</Th>
              <Th>
                <span className="sr-only">Action</span>
              </Th>
            </>
          }
        >
          {tasks.map((task) => (
            <tr key={task.taskId} className="hover:bg-bg">
              <Td className="max-w-72 min-w-44">
                <TaskName taskset={taskset} task={task} />
              </Td>
              <Td className="whitespace-nowrap">
                <State task={task} />
              </Td>
              <Td className="whitespace-nowrap text-muted">{streakText(task)}</Td>
              <Td numeric className="whitespace-nowrap">
                <PassRate task={task} />
              </Td>
              <Td numeric className="whitespace-nowrap">
                <Silent task={task} />
              </Td>
              <Td className="min-w-[168px]">
                <PassHistory taskId={task.taskId} history={task.history} />
              </Td>
              <Td numeric className="whitespace-nowrap text-muted">
                <LastDrawn task={task} />
              </Td>
              <Td className="h-[54px] min-w-[118px] text-right">{action(task)}</Td>
            </tr>
          ))}
        </Table>
      </div>
      <ul className="grid grid-cols-1 gap-2 md:hidden">
        {tasks.map((task) => (
          <li key={task.taskId} className="rounded-lg border bg-surface p-3 tabular-nums">
            <div className="flex items-start justify-between gap-3">
              <TaskName taskset={taskset} task={task} />
              <State task={task} />
            </div>
            <div className="mt-2 overflow-hidden">
              <PassHistory taskId={task.taskId} history={task.history} />
            </div>
            <div className="mt-2 flex items-center justify-between gap-3 text-xs text-muted">
              <PassRate task={task} />
              <span>{streakText(task)}</span>
              <LastDrawn task={task} />
            </div>
            {action(task)}
          </li>
        ))}
      </ul>
    </>
  );
}

function TaskName({ taskset, task: { taskId, kinds } }: { taskset: string; task: TaskStateView }) {
  return (
    <div className="min-w-0">
      <Link
        href={taskPath(taskset, taskId)}
        className="block font-mono text-xs break-all underline-offset-2 hover:underline"
      >
        {taskId}
      </Link>
      {kinds.length > 0 && <div className="text-xs text-faint">{kinds.join(" · ")}</div>}
    </div>
  );
}

function State({ task: { status, retiredAtStep, rewardAtRetirement } }: { task: TaskStateView }) {
  return (
    <div className="max-md:text-right">
      <Pill tone={taskTones[status]}>{status}</Pill>
      {retiredAtStep !== null && (
        <div className="pt-0.5 text-xs whitespace-nowrap text-faint tabular-nums">
          at update {retiredAtStep}, reward {formatNumber(rewardAtRetirement, "fraction")}
        </div>
      )}
    </div>
  );
}

function PassRate({ task: { passRate, solvedRollouts, rollouts, basePassRate } }: { task: TaskStateView }) {
  return (
    <span>
      <span className="font-[550] text-text">{formatNumber(passRate, "percent")}</span>{" "}
      <span className="text-faint">
        {solvedRollouts} of {rollouts}
      </span>
      {basePassRate !== null && (
        <span className="block text-xs text-faint">base {formatNumber(basePassRate, "percent")}</span>
      )}
    </span>
  );
}

function Silent({ task: { silentForecast, silentGroups, groups, status } }: { task: TaskStateView }) {
  return (
    <>
      {status === "active" ? formatNumber(silentForecast, "percent") : "–"}
      <span className="block text-xs text-faint">
        {silentGroups} of {groups}
      </span>
    </>
  );
}

function LastDrawn({ task: { lastStep, lastReward } }: { task: TaskStateView }) {
  if (lastStep === null) return <>–</>;
  return (
    <span>
      update {lastStep}
      <span className="block text-xs text-faint">reward {formatNumber(lastReward, "fraction")}</span>
    </span>
  );
}
