import { RunConfig } from "@holdfast/recipe";
import type { Patch } from "./switchCase.ts";

/** The audit's quick run: synchronous, so that arms of one seed begin with the very same batch. */
export const quickRun: Patch = {
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

/** Records are merged; everything else of `over` takes the place of what was there. */
function overlaid(under: Patch, over: Patch): Patch {
  const merged: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const below = under[name];
    merged[name] = isPatch(value) && isPatch(below) ? overlaid(below, value) : value;
  }
  return merged;
}

const isPatch = (value: unknown): value is Patch =>
  typeof value === "object" && value !== null && !Array.isArray(value);
