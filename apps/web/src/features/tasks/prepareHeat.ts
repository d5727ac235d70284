import type { TaskHistoryView, TaskStateView, TaskTransitionView } from "../../api/types.ts";

type TaskStatus = TaskStateView["status"];

/** Columns during which a task was out of the pool. */
interface RetiredSpan {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
  readonly status: Exclude<TaskStatus, "active">;
}

export interface HeatRow {
  readonly task: TaskHistoryView;
  /** Mean reward of the groups of each column; NaN where the task was not drawn. */
  readonly rewards: Float64Array;
  readonly retired: readonly RetiredSpan[];
}

export interface Heat {
  readonly rows: readonly HeatRow[];
  readonly columns: number;
  /** Updates in a column, at least 1. */
  readonly stepsPerColumn: number;
  /** Newest update. */
  readonly lastStep: number;
}

export interface HeatInput {
  /** In the order of the rows. */
  readonly tasks: readonly TaskHistoryView[];
  /** The run's registry, oldest first. */
  readonly transitions: readonly TaskTransitionView[];
  readonly lastStep: number;
  /** Most columns there is room for. */
  readonly maxColumns: number;
}

/** Lays results out as tasks × updates; updates share a column when there are more of them than room. */
export function prepareHeat({ tasks, transitions, lastStep, maxColumns }: HeatInput): Heat {
  const stepsPerColumn = Math.max(1, Math.ceil(lastStep / Math.max(1, maxColumns)));
  const columns = Math.ceil(lastStep / stepsPerColumn);
  const columnOf = (step: number) => Math.floor((step - 1) / stepsPerColumn);
  const rows = tasks.map((task) => ({
    task,
    rewards: meansByColumn(task, columns, columnOf),
    retired: retiredSpans(
      transitions.filter(({ taskId }) => taskId === task.taskId),
      { columns, columnOf },
    ),
  }));
  return { rows, columns, stepsPerColumn, lastStep };
}

function meansByColumn(
  { steps, rewards }: TaskHistoryView,
  columns: number,
  columnOf: (step: number) => number,
): Float64Array {
  const sums = new Float64Array(columns);
  const counts = new Float64Array(columns);
  steps.forEach((step, i) => {
    const column = columnOf(step);
    sums[column] = (sums[column] ?? 0) + (rewards[i] ?? 0);
    counts[column] = (counts[column] ?? 0) + 1;
  });
  return sums.map((sum, column) => sum / (counts[column] ?? 0)); // 0 / 0 is NaN
}

/** A task is out from the update after the one that retired it, through the one after which it came back. */
function retiredSpans(
  transitions: readonly TaskTransitionView[],
  { columns, columnOf }: { readonly columns: number; readonly columnOf: (step: number) => number },
): readonly RetiredSpan[] {
  const spans: RetiredSpan[] = [];
  for (const [i, { to: status, step }] of transitions.entries()) {
    if (status === "active") continue;
    const back = transitions.slice(i + 1).find(({ to }) => to === "active");
    const from = columnOf(step + 1);
    const to = back === undefined ? columns - 1 : columnOf(back.step);
    if (from <= to) spans.push({ from, to, status });
  }
  return spans;
}

/** A place in the map: a row and a column of it. */
export interface HeatPlace {
  readonly row: number;
  readonly column: number;
}

export interface HeatReading {
  readonly taskId: string;
  readonly fromStep: number;
  readonly toStep: number;
  /** Mean reward of the groups consumed here; null when there were none. */
  readonly reward: number | null;
  readonly groups: number;
  readonly silent: number;
  /** Status of the task here. */
  readonly status: TaskStatus;
  /** Update of its newest group up to here, and that group's reward; null before the first. */
  readonly newest: { readonly step: number; readonly reward: number } | null;
}

/** What a place of the map says; null outside of it. */
export function readHeat({ rows, columns, stepsPerColumn, lastStep }: Heat, place: HeatPlace): HeatReading | null {
  const found = rows[place.row];
  if (found === undefined || place.column < 0 || place.column >= columns) return null;
  const { task, rewards, retired } = found;
  const fromStep = place.column * stepsPerColumn + 1;
  const toStep = Math.min(lastStep, fromStep + stepsPerColumn - 1);
  const here = task.steps.flatMap((step, i) => (step >= fromStep && step <= toStep ? [i] : []));
  const newest = task.steps.findLastIndex((step) => step <= toStep);
  const reward = rewards[place.column];
  return {
    taskId: task.taskId,
    ...{ fromStep, toStep },
    reward: reward === undefined || Number.isNaN(reward) ? null : reward,
    groups: here.length,
    silent: here.filter((i) => task.silent[i]).length,
    status: retired.find(({ from, to }) => place.column >= from && place.column <= to)?.status ?? "active",
    newest: newest < 0 ? null : { step: task.steps[newest] ?? 0, reward: task.rewards[newest] ?? 0 },
  };
}
