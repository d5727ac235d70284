import type { ChartLine } from "../../charts/chartSpec.ts";
import { pointColumns } from "../../charts/columns.ts";
import { type PreparedChart, prepareChart } from "../../charts/prepareChart.ts";
import { seriesStyle } from "../../charts/seriesStyle.ts";

/** What a worker process used, entry by entry; times in milliseconds since 1970, memory in bytes. */
export interface WorkerUse {
  readonly id: string;
  readonly kind: string;
  readonly at: readonly number[];
  /** Share of one core; above 1 where it used several. */
  readonly cpu: readonly number[];
  /** Share of all cores of its machine. */
  readonly hostCpu: readonly number[];
  readonly memory: readonly number[];
}

export interface SystemUse {
  readonly cpu: PreparedChart;
  readonly memory: PreparedChart;
}

const gibibyte = 2 ** 30;

/** A line for each worker process over the clock, and one for the whole machine. */
export function prepareSystem(workers: readonly WorkerUse[]): SystemUse {
  const lines = (values: (worker: WorkerUse) => readonly number[]) =>
    workers.map((worker, index): ChartLine => ({
      id: worker.id,
      runId: "",
      label: `${worker.kind} ${worker.id}`,
      ...seriesStyle(index),
      columns: clockColumns(worker.at, values(worker)),
    }));
  const [host] = workers;
  const machine: ChartLine | undefined = host && {
    id: "machine",
    runId: "",
    label: "whole machine",
    color: "var(--faint)",
    dash: true,
    columns: clockColumns(host.at, host.hostCpu),
  };
  return {
    cpu: prepareChart([...lines(({ cpu }) => cpu), ...(machine ? [machine] : [])], {
      format: "percent",
      x: "wall",
      min: 0,
    }),
    memory: prepareChart(
      lines(({ memory }) => memory.map((bytes) => bytes / gibibyte)),
      { format: "plain", x: "wall", min: 0 },
    ),
  };
}

function clockColumns(at: readonly number[], values: readonly number[]): ChartLine["columns"] {
  return pointColumns(at.map((x, place) => ({ x, value: values[place] ?? NaN })));
}
