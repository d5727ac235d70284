import Link from "next/link";
import type { TasksetView } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { tasksetPath } from "./tasksetPaths.ts";

/** Tasksets as rows (cards on narrow screens). */
export function TasksetTable({ tasksets }: { tasksets: readonly TasksetView[] }) {
  return (
    <>
      <div className="hidden md:block">
        <Table
          label="Tasksets"
          head={
            <>
              <Th>Taskset</Th>
              <Th numeric>Tasks</Th>
              <Th numeric title="Mean share of attempts that the base policy solved">
                Base pass rate
              </Th>
              <Th>Family</Th>
              <Th numeric>Runs</Th>
              <Th>About</Th>
            </>
          }
        >
          {tasksets.map((taskset) => (
            <tr key={taskset.name} className="hover:bg-bg">
              <Td className="whitespace-nowrap">
                <Name taskset={taskset} />
              </Td>
              <Td numeric>{taskset.tasks}</Td>
              <Td numeric className="whitespace-nowrap">
                <BasePassRate taskset={taskset} />
              </Td>
              <Td className="whitespace-nowrap text-muted">{taskset.families.join(", ")}</Td>
              <Td numeric>{taskset.runs}</Td>
              <Td className="min-w-64 text-muted">{taskset.description}</Td>
            </tr>
          ))}
        </Table>
      </div>
      <ul className="grid grid-cols-1 gap-2 md:hidden">
        {tasksets.map((taskset) => (
          <li key={taskset.name} className="rounded-lg border bg-surface p-3">
            <div className="flex items-baseline justify-between gap-3">
              <Name taskset={taskset} />
              <span className="text-xs whitespace-nowrap text-muted tabular-nums">
                {taskset.tasks} tasks · {taskset.runs} runs
              </span>
            </div>
            <p className="mt-1 text-xs text-muted">{taskset.description}</p>
            <p className="mt-1 text-xs text-faint tabular-nums">
              base pass rate <BasePassRate taskset={taskset} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Name({ taskset: { name } }: { taskset: TasksetView }) {
  return (
    <Link href={tasksetPath(name)} className="font-[550] underline-offset-2 hover:underline">
      {name}
    </Link>
  );
}

function BasePassRate({ taskset: { basePassRate, measured, tasks } }: { taskset: TasksetView }) {
  return (
    <>
      {formatNumber(basePassRate, "percent")}
      {measured < tasks && (
        <span className="text-faint">{measured === 0 ? " not measured" : ` of ${measured} measured`}</span>
      )}
    </>
  );
}
