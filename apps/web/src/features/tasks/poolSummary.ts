import type { TaskStateView } from "../../api/types.ts";

export interface PoolSummary {
  readonly active: number;
  readonly mastered: number;
  readonly hopeless: number;
  /** Share of all consumed rollouts that were solved; null before the first. */
  readonly passRate: number | null;
  /** Share of the active tasks' next groups that should be silent; null without active tasks. */
  readonly silentForecast: number | null;
  /** Share of the active tasks' newest groups that were silent; null before the first. */
  readonly silentNewest: number | null;
  /** Silent groups of all consumed ones. */
  readonly silentGroups: number;
  readonly groups: number;
}

/** The pool as a whole: its states, and the forecast of silent groups beside what happened. */
export function poolSummary(tasks: readonly TaskStateView[]): PoolSummary {
  const active = tasks.filter(({ status }) => status === "active");
  const newest = active.flatMap(({ history }) => history.at(-1) ?? []);
  const sum = (value: (task: TaskStateView) => number) => tasks.reduce((total, task) => total + value(task), 0);
  const silent = newest.filter(({ solved, rollouts }) => solved === 0 || solved === rollouts).length;
  return {
    active: active.length,
    mastered: tasks.filter(({ status }) => status === "mastered").length,
    hopeless: tasks.filter(({ status }) => status === "hopeless").length,
    passRate: share(
      sum(({ solvedRollouts }) => solvedRollouts),
      sum(({ rollouts }) => rollouts),
    ),
    silentForecast: share(
      active.reduce((total, { silentForecast }) => total + silentForecast, 0),
      active.length,
    ),
    silentNewest: share(silent, newest.length),
    silentGroups: sum(({ silentGroups }) => silentGroups),
    groups: sum(({ groups }) => groups),
  };
}

const share = (part: number, all: number) => (all === 0 ? null : part / all);
