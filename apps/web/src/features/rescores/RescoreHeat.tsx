"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { messageOf } from "../../api/problems.ts";
import { useTRPC } from "../../api/trpc.ts";
import type { RescoredTask, RescoredVersion, RunDetail, TaskStateView, TaskUnderVersion } from "../../api/types.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { formatNumber } from "../../ui/number.ts";
import { Select } from "../../ui/Select.tsx";
import { ErrorState, Skeleton } from "../../ui/State.tsx";
import { Table, Td, Th } from "../../ui/Table.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { isOver } from "../runs/status.ts";
import { heatColor } from "../tasks/heatColors.ts";
import { ReinstateButton } from "../tasks/ReinstateButton.tsx";
import { heatOrders, heatRows } from "./heatRows.ts";
import { intervalText } from "./rescoreWords.ts";

const pageSize = 100;
/** The task stays in sight while its versions scroll by. */
const stuck = "sticky left-0 z-10 bg-surface";

interface RescoreHeatProps {
  readonly run: RunDetail;
  /** Newest result of each version, for the head of its column. */
  readonly newest: readonly RescoredVersion[];
}

/** Every rescored task under every version, what it kept of its reward, and a way back into the pool. */
export function RescoreHeat({ run, newest }: RescoreHeatProps) {
  const trpc = useTRPC();
  const url = useUrlState();
  const [limit, setLimit] = useState(pageSize);
  const matrix = useQuery(trpc.rescores.tasks.queryOptions({ runId: run.id }));
  const states = useQuery(trpc.tasks.states.queryOptions({ runId: run.id }));
  if (matrix.isError) {
    return (
      <ErrorState
        what="The results could not be loaded."
        why={messageOf(matrix.error)}
        onRetry={() => void matrix.refetch()}
      />
    );
  }
  if (!matrix.data) return <Skeleton className="h-64" />;
  const { versions, tasks } = matrix.data;
  if (tasks.length === 0) return null;
  const order = heatOrders.find((each) => each === url.get("heat")) ?? "most lost";
  const rows = heatRows(tasks, order);
  const stateOf = new Map((states.data ?? []).map((state) => [state.taskId, state]));
  return (
    <section aria-label="Tasks under each version" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-sm font-semibold">
          Tasks under each version <span className="font-normal text-faint">mean reward, by its newest rescore</span>
        </h2>
        {versions.length > 1 && (
          <Link href={`/evaluations/compare?run=${run.id}`} className="text-accent hover:underline">
            Compare two versions
          </Link>
        )}
        <Select
          aria-label="Order"
          className="ml-auto"
          value={order}
          onChange={(event) => url.set({ heat: event.target.value === "pool" ? "pool" : null })}
        >
          {heatOrders.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <Table label="Tasks under each version" head={<HeatHead versions={versions} newest={newest} />}>
        {rows.slice(0, limit).map((task) => {
          const state = stateOf.get(task.taskId);
          return (
            <tr key={task.taskId}>
              <Td className={classes(stuck, "max-w-40 truncate md:max-w-56")} title={task.taskId}>
                {task.taskId}
              </Td>
              <Td numeric className="text-muted">
                {task.retiredAtStep ?? "–"}
              </Td>
              {task.results.map((result, index) => (
                <HeatCell key={versions[index] ?? index} task={task} result={result} />
              ))}
              <Td className="text-right">{state && <WayBack run={run} task={state} />}</Td>
            </tr>
          );
        })}
      </Table>
      {rows.length > limit && (
        <Button className="justify-self-center" onClick={() => setLimit(limit + pageSize)}>
          {Math.min(pageSize, rows.length - limit)} more tasks
        </Button>
      )}
    </section>
  );
}

/** Puts a retired task back while the run goes on; says so of one that is drawn again. */
function WayBack({ run, task }: { run: RunDetail; task: TaskStateView }) {
  if (task.status === "active") return <span className="whitespace-nowrap text-faint">drawn again</span>;
  return isOver(run.status) ? null : <ReinstateButton run={run} task={task} />;
}

function HeatHead({ versions, newest }: { versions: readonly number[]; newest: readonly RescoredVersion[] }) {
  return (
    <>
      <Th className={stuck}>Task</Th>
      <Th numeric>Mastered at</Th>
      {versions.map((version) => {
        const retired = newest.find((one) => one.version === version)?.retired ?? null;
        return (
          <Th key={version} numeric title={`version ${version}, retired tasks: ${intervalText(retired)}`}>
            v {version}
            <div className="text-2xs font-normal text-faint">{formatNumber(retired?.mean, "fraction")}</div>
          </Th>
        );
      })}
      <Th className="relative">
        <span className="sr-only">Action</span>
      </Th>
    </>
  );
}

function HeatCell({ task, result }: { task: RescoredTask; result: TaskUnderVersion | null }) {
  if (result === null) {
    return (
      <Td numeric className="text-faint">
        –
      </Td>
    );
  }
  const { attempts, solved, meanReward, solvedLow, solvedHigh, retention } = result;
  const kept = retention === null ? "" : `, keeps ${formatNumber(retention, "percent")} of its reward`;
  const share = `${formatNumber(solvedLow, "fraction")} to ${formatNumber(solvedHigh, "fraction")}`;
  return (
    <Td
      numeric
      title={`${task.taskId}: ${solved} of ${attempts} solved (95 % ${share})${kept}`}
      style={{ boxShadow: `inset 4px 0 0 ${heatColor(meanReward)}`, background: heatColor(meanReward, 0.22) }}
    >
      {formatNumber(meanReward, "fraction")}
    </Td>
  );
}
