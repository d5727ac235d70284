"use client";
import Link from "next/link";
import { useState } from "react";
import type { EvaluatedTask, EvaluationDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/number.ts";
import { Input, Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/State.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { rolloutsOf } from "../tasks/rolloutsOf.ts";
import { taskPath } from "../tasks/tasksetPaths.ts";
import {
  arrangeEvaluated,
  evaluatedOrderNames,
  evaluatedOrders,
  outcomeNames,
  outcomeOf,
  outcomes,
} from "./arrangeEvaluated.ts";

const pageSize = 100;

/** Every task of the benchmark: how often it was solved, and its rollouts. Filter and order are in the address. */
export function EvaluatedTasks({ evaluation }: { evaluation: EvaluationDetail }) {
  const url = useUrlState();
  const [limit, setLimit] = useState(pageSize);
  const { tasks, runId, benchmarkView } = evaluation;
  const arrangement = {
    text: url.get("filter"),
    outcome: outcomes.find((one) => one === url.get("solved")) ?? "all",
    order: evaluatedOrders.find((one) => one === url.get("order")) ?? "benchmark",
  };
  const shown = arrangeEvaluated(tasks, arrangement);
  return (
    <section aria-label="Tasks" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-2 text-sm font-semibold">Tasks</h2>
        <Input
          type="search"
          aria-label="Filter tasks"
          placeholder="Filter by id"
          value={arrangement.text}
          onChange={(event) => url.set({ filter: event.target.value })}
          className="min-w-0 flex-1 basis-40 sm:max-w-64"
        />
        <Select
          aria-label="Solved"
          value={arrangement.outcome}
          onChange={(event) => url.set({ solved: event.target.value === "all" ? null : event.target.value })}
        >
          {outcomes.map((outcome) => (
            <option key={outcome} value={outcome}>
              {outcomeNames[outcome]}
              {outcome !== "all" && ` · ${tasks.filter((task) => outcomeOf(task) === outcome).length}`}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Order"
          value={arrangement.order}
          onChange={(event) => url.set({ order: event.target.value === "benchmark" ? null : event.target.value })}
        >
          {evaluatedOrders.map((order) => (
            <option key={order} value={order}>
              {evaluatedOrderNames[order]}
            </option>
          ))}
        </Select>
        <span className="text-faint tabular-nums">
          {shown.length} of {tasks.length} tasks
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No task matches"
          action={<Button onClick={() => url.set({ filter: null, solved: null })}>Clear the filter</Button>}
        >
          No task of this benchmark went that way and has those words in its id.
        </EmptyState>
      ) : (
        <Table label="Tasks" head={<Head />}>
          {shown.slice(0, limit).map((task) => (
            <Row key={task.taskId} task={task} taskset={benchmarkView.taskset} runId={runId} />
          ))}
        </Table>
      )}
      {shown.length > limit && (
        <Button className="justify-self-center" onClick={() => setLimit(limit + pageSize)}>
          {Math.min(pageSize, shown.length - limit)} more tasks
        </Button>
      )}
    </section>
  );
}

function Head() {
  return (
    <>
      <Th numeric className="w-12 max-sm:hidden">
        #
      </Th>
      <Th>Task</Th>
      <Th numeric title="Attempts that solved it, of those that were scored">
        Solved
      </Th>
      <Th numeric className="max-sm:hidden" title="Attempts that the harness failed on">
        Excluded
      </Th>
      <Th numeric>Mean reward</Th>
      <Th>Rollouts</Th>
    </>
  );
}

function Row({ task, taskset, runId }: { task: EvaluatedTask; taskset: string; runId: string }) {
  const { taskId, position, attempts, solved, excluded, meanReward, lostReason } = task;
  return (
    <tr className="hover:bg-bg">
      <Td numeric className="text-faint max-sm:hidden">
        {position + 1}
      </Td>
      <Td className="font-mono text-xs break-all">
        <Link href={taskPath(taskset, taskId)} prefetch={false} className="underline-offset-2 hover:underline">
          {taskId}
        </Link>
        {lostReason && <span className="block font-sans text-bad">{lostReason}</span>}
      </Td>
      <Td numeric className="whitespace-nowrap">
        {attempts === null ? <span className="text-faint">–</span> : <Solved solved={solved ?? 0} of={attempts} />}
      </Td>
      <Td numeric className={excluded ? "max-sm:hidden" : "text-faint max-sm:hidden"}>
        {excluded ?? "–"}
      </Td>
      <Td numeric>{formatNumber(meanReward, "fraction")}</Td>
      <Td className="whitespace-nowrap">
        {attempts !== null && (
          <Link
            href={rolloutsOf(runId, { taskId })}
            prefetch={false}
            aria-label={`Rollouts of ${taskId}`}
            className="rounded-sm text-accent hover:underline"
          >
            Rollouts
          </Link>
        )}
      </Td>
    </tr>
  );
}

function Solved({ solved, of }: { solved: number; of: number }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-12 overflow-hidden rounded-full bg-sunken max-sm:hidden">
        <span
          className="block h-full rounded-full bg-accent"
          style={{ width: `${(solved / Math.max(1, of)) * 100}%` }}
        />
      </span>
      <span>
        {solved} <span className="text-faint">of {of}</span>
      </span>
    </span>
  );
}
