"use client";
import { useState } from "react";
import Link from "next/link";
import type { TasksetDetail } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { formatNumber } from "../../ui/number.ts";
import { Select } from "../../ui/Select.tsx";
import { EmptyState } from "../../ui/State.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import {
  arrangeTaskset,
  type KindCount,
  kindCounts,
  type TasksetFilter,
  tasksetOrderNames,
  tasksetOrders,
} from "./arrangeTaskset.ts";
import { taskPath } from "./tasksetPaths.ts";
import { TaskToolbar } from "./TaskToolbar.tsx";

const pageSize = 200;

/** Tasks of a taskset; filter and order are in the address. */
export function TasksetTasks({ taskset: { name, tasks } }: { taskset: TasksetDetail }) {
  const url = useUrlState();
  const [limit, setLimit] = useState(pageSize);
  const kinds = kindCounts(tasks);
  const filter: TasksetFilter = {
    text: url.get("filter"),
    kind: kinds.find(({ kind }) => kind === url.get("kind"))?.kind ?? null,
    order: tasksetOrders.find((order) => order === url.get("order")) ?? "taskset",
  };
  const shown = arrangeTaskset(tasks, filter);
  const clear = () => url.set({ filter: null, kind: null });
  return (
    <>
      <TaskToolbar
        text={{ name: "filter", value: filter.text }}
        order={{ value: filter.order, names: tasksetOrderNames }}
        counts={`${shown.length} of ${tasks.length} tasks`}
        onChange={url.set}
      >
        <Select
          aria-label="Kind of bug"
          value={filter.kind ?? ""}
          onChange={({ target }) => url.set({ kind: target.value })}
        >
          <option value="">Kind: any</option>
          {kinds.map((counted) => (
            <option key={counted.kind} value={counted.kind}>
              {kindText(counted)}
            </option>
          ))}
        </Select>
      </TaskToolbar>
      {shown.length === 0 ? (
        <EmptyState title="No task matches" action={<Button onClick={clear}>Clear the filter</Button>}>
          No task of this taskset is of that kind and has those words in its id or kinds.
        </EmptyState>
      ) : (
        <TaskRows taskset={name} tasks={shown.slice(0, limit)} />
      )}
      {shown.length > limit && (
        <Button className="justify-self-center" onClick={() => setLimit(limit + pageSize)}>
          {Math.min(pageSize, shown.length - limit)} more tasks
        </Button>
      )}
    </>
  );
}

/** "off by one · 12 tasks · base 40 %". */
function kindText({ kind, tasks, basePassRate }: KindCount): string {
  const base = basePassRate === null ? [] : [`base ${formatNumber(basePassRate, "percent")}`];
  return [kind, tasks === 1 ? "1 task" : `${tasks} tasks`, ...base].join(" · ");
}

function TaskRows({ taskset, tasks }: { taskset: string; tasks: TasksetDetail["tasks"] }) {
  return (
    <Table
      label="Tasks"
      head={
        <>
          <Th numeric className="w-12">
            #
          </Th>
          <Th>Task</Th>
          <Th>Kinds of bug</Th>
          <Th className="max-sm:hidden">Family</Th>
          <Th numeric title="Share of attempts that the base policy solved before any training">
            Base pass rate
          </Th>
        </>
      }
    >
      {tasks.map(({ id, position, kinds, family, basePassRate }) => (
        <tr key={id} className="hover:bg-bg">
          <Td numeric className="text-faint">
            {position + 1}
          </Td>
          <Td className="font-mono text-xs break-all">
            <Link href={taskPath(taskset, id)} className="underline-offset-2 hover:underline">
              {id}
            </Link>
          </Td>
          <Td className="text-muted">{kinds.join(" · ")}</Td>
          <Td className="whitespace-nowrap text-muted max-sm:hidden">{family}</Td>
          <Td numeric className="whitespace-nowrap">
            <BasePassRate value={basePassRate} />
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function BasePassRate({ value }: { value: number | null }) {
  if (value === null) return <span className="text-faint">not measured</span>;
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-full bg-sunken max-sm:hidden">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${value * 100}%` }} />
      </span>
      <span className="min-w-10">{formatNumber(value, "percent")}</span>
    </span>
  );
}
