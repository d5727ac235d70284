import type { TaskStateView } from "../api/types.ts";

/** A task of a pool that has not been drawn yet. */
export function aTask(over: Partial<TaskStateView> = {}): TaskStateView {
  return {
    taskId: "tinyrepo-1/pool/0",
    position: 0,
    family: "tinyrepo",
    kinds: [],
    status: "active",
    basePassRate: null,
    groups: 0,
    silentGroups: 0,
    rollouts: 0,
    solvedRollouts: 0,
    passRate: null,
    silentForecast: 1 / 3,
    allSolvedStreak: 0,
    noneSolvedStreak: 0,
    lastStep: null,
    lastReward: null,
    retiredAtStep: null,
    rewardAtRetirement: null,
    history: [],
    ...over,
  };
}
