import { RunConfig } from "@holdfast/recipe";
import { overlaid, type Patch } from "../overlaid.ts";

/** The audit's quick run: synchronous, so that arms of one seed begin with the very same batch. */
const quickRun: Patch = {
  tasks: { taskset: "demo-24" },
  rollout: { tasksPerUpdate: 8, groupSize: 5 },
  async: { mode: "sync", maxLag: 0, inFlightGroups: 8 },
  optimizer: { learningRate: 1e-3, warmupUpdates: 0 },
  score: { everyUpdates: 0 },
  checkpoints: { keepLast: 40, keepEvery: 0 },
  updates: 4,
};

/** The quick run with patches laid over it, later ones over earlier ones. Throws on settings that contradict each other. */
export function armConfig(...patches: readonly Patch[]): RunConfig {
  return RunConfig.parse([quickRun, ...patches].reduce(overlaid));
}
