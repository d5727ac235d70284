import type { Task } from "@holdfast/harness";
import { tinyrepo } from "@holdfast/harness";

export interface SmallRun {
  readonly mode?: "sync" | "async";
  readonly maxLag?: number;
  readonly inFlightGroups?: number;
  readonly updates?: number;
  readonly engines?: number;
  readonly router?: "leastLoaded" | "sessionHash";
}

/** A run of eight tasks, four groups of three rollouts per update, scored at every second version. */
export const smallRun = ({
  mode = "async",
  maxLag = 1,
  inFlightGroups = 8,
  updates = 6,
  engines = 2,
  router = "leastLoaded",
}: SmallRun = {}) => ({
  policy: { base: "tiny" },
  tasks: { taskset: "pool" },
  rollout: { tasksPerUpdate: 4, groupSize: 3 },
  async: { mode, maxLag, inFlightGroups, engines, router },
  score: { everyUpdates: 2 },
  checkpoints: { keepLast: 2, keepEvery: 0 },
  // Scripted turns carry log-probs of no policy, so that their gap to the trainer's says nothing.
  health: { gapWarning: 0 },
  updates,
});

/** Eight tasks of one bug each. */
export const eightTasks = (): Promise<readonly Task[]> =>
  Promise.all(Array.from({ length: 8 }, (_, seed) => tinyrepo.generate({ split: "pool", seed })));
