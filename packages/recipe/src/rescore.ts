import { meanOverTasks, type Estimate } from "@holdfast/stats";
import type { Random } from "./random.ts";

/** Mean over tasks of each task's mean reward, with its 95 % interval as `meanOverTasks` makes it; null of no tasks. */
export function rescoredMean(taskMeans: readonly number[], random: Random): Estimate | null {
  return taskMeans.length === 0 ? null : meanOverTasks(taskMeans, random);
}

/** What is left of a task's reward: rescored mean / mean at retirement; null where it had none to lose. */
export function retention(rescored: number, atRetirement: number | null): number | null {
  return atRetirement === null || atRetirement <= 0 ? null : rescored / atRetirement;
}

/**
 * Mean reward over the whole pool with the measured mean of the retired tasks in place of the 1.0 that `evictionAdjusted` takes
 * for each mastered one: imputed − mastered/all · (1 − measured).
 */
export function evictionRescored({
  imputed,
  mastered,
  all,
  retiredMean,
}: {
  /** `evictionAdjusted` at the same version. */
  readonly imputed: number;
  readonly mastered: number;
  /** Tasks of the pool; not 0. */
  readonly all: number;
  readonly retiredMean: number;
}): number {
  return imputed - (mastered / all) * (1 - retiredMean);
}
