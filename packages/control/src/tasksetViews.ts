import type { TaskStatus } from "./taskViews.ts";
import type { RunStatus } from "./views.ts";

/** A named set of tasks. */
export interface TasksetView {
  readonly name: string;
  readonly description: string;
  readonly tasks: number;
  /** Tasks whose base pass rate is known, and the mean of those rates; null when there is none. */
  readonly measured: number;
  readonly basePassRate: number | null;
  readonly families: readonly string[];
  /** Runs that draw or drew from it. */
  readonly runs: number;
}

/** What a run still samples of its taskset. */
export interface PoolView {
  readonly runId: string;
  readonly runName: string;
  readonly runStatus: RunStatus;
  readonly taskset: string;
  readonly active: number;
  readonly mastered: number;
  readonly hopeless: number;
  /** Newest policy version. */
  readonly version: number;
}

export interface TasksetTaskView {
  readonly id: string;
  /** Place in the taskset. */
  readonly position: number;
  readonly family: string;
  /** Kind of each injected bug. */
  readonly kinds: readonly string[];
  /** Share of attempts that the base policy solved; null when it was not measured. */
  readonly basePassRate: number | null;
}

export interface TasksetDetail extends Pick<TasksetView, "name" | "description"> {
  readonly tasks: readonly TasksetTaskView[];
}

/** What a task is made of. */
export interface TaskContent {
  readonly issue: string;
  /** The repository as the policy finds it: path → text. */
  readonly files: Readonly<Record<string, string>>;
  readonly tests: readonly TaskTest[];
  /** Unified diff, buggy → reference solution. */
  readonly goldDiff: string;
}

export interface TaskTest {
  readonly name: string;
  readonly kind: "failToPass" | "passToPass";
  /** What it calls and what it wants, e.g. "clamp(2, 0, 3) → 2". */
  readonly source: string;
  /** False: the policy can run it. */
  readonly isHidden: boolean;
}

export interface TaskView extends TasksetTaskView {
  readonly taskset: string;
  /** Null until a worker has stored it. */
  readonly content: TaskContent | null;
  /** The task in the pools of runs, newest run first. */
  readonly runs: readonly TaskInRunView[];
}

/** A task as one run has seen it. */
export interface TaskInRunView {
  readonly runId: string;
  readonly runName: string;
  readonly runStatus: RunStatus;
  readonly status: TaskStatus;
  readonly groups: number;
  readonly silentGroups: number;
  readonly rollouts: number;
  readonly solvedRollouts: number;
  readonly retiredAtStep: number | null;
  /** Its consumed groups, oldest first. */
  readonly history: readonly {
    readonly groupId: string;
    readonly step: number;
    readonly reward: number;
    readonly solved: number;
    readonly rollouts: number;
  }[];
}

/** Results of one task over a run, as columns: one entry for each consumed group, in the order of updates. */
export interface TaskHistoryView {
  readonly taskId: string;
  readonly position: number;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly status: TaskStatus;
  /** Update that consumed the group; not repeated unless the task was drawn twice for it. */
  readonly steps: readonly number[];
  /** Mean effective reward of the group's rollouts. */
  readonly rewards: readonly number[];
  readonly silent: readonly boolean[];
  readonly groupIds: readonly string[];
}
