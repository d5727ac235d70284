import type { RunConfig } from "@holdfast/recipe";
import type { RunSummary } from "../../api/types.ts";

export interface Estimate {
  /** Of all runs together, one after another. */
  readonly durationMs: number;
  /** How many runs of this machine it is taken from. */
  readonly from: number;
}

const enoughUpdates = 3;

export interface Work {
  readonly configs: readonly RunConfig[];
  /** Rollouts beside those of the runs, e.g. of measuring candidates. */
  readonly measured: number;
  readonly poolSize: (taskset: string) => number | undefined;
}

/**
 * How long the work would take, one run after another, at the median pace of the runs so far: rollouts wanted, those of
 * the scorings included, over rollouts per second. Null before any run has made a few updates.
 */
export function estimateDuration(runs: readonly RunSummary[], { configs, measured, poolSize }: Work): Estimate | null {
  const paces = runs.flatMap(rolloutsPerSecond).sort((a, b) => a - b);
  const pace = paces[paces.length >> 1];
  if (pace === undefined) return null;
  const trained = configs.map((config) => rolloutsOf(config, poolSize(config.tasks.taskset) ?? 0));
  const rollouts = trained.reduce((sum, count) => sum + count, measured);
  return { durationMs: (rollouts / pace) * 1_000, from: paces.length };
}

/** Rollouts that a run samples: those it trains on, and those of its scorings, the first before any update. */
export function rolloutsOf({ rollout, updates, score }: RunConfig, poolSize: number): number {
  const scorings = score.everyUpdates === 0 ? 0 : 1 + Math.floor(updates / score.everyUpdates);
  return updates * rollout.tasksPerUpdate * rollout.groupSize + scorings * poolSize * score.attempts;
}

/** Tokens per second over tokens per rollout, as last measured; nothing for a run that has just begun. */
function rolloutsPerSecond({ version, latest }: RunSummary): number[] {
  const pace = (latest["tokens/generated_s"] ?? NaN) / (latest["tokens/per_rollout"] ?? NaN);
  return version >= enoughUpdates && Number.isFinite(pace) && pace > 0 ? [pace] : [];
}
