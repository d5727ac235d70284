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
 * The interval of a measured mean of retired tasks as it shows in the whole pool, the rest of which is taken as it was: around
 * `evictionRescored` by the retired tasks' share, which imputed − measured = share · (1 − retired mean) tells.
 */
export function evictionRescoredInterval({
  imputed,
  measured,
  retired,
}: {
  readonly imputed: number;
  /** `evictionRescored` at the same version. */
  readonly measured: number;
  readonly retired: Pick<Estimate, "low" | "high"> & { readonly mean: number };
}): Pick<Estimate, "low" | "high"> {
  const share = retired.mean === 1 ? 0 : (imputed - measured) / (1 - retired.mean);
  return {
    low: measured - share * (retired.mean - retired.low),
    high: measured + share * (retired.high - retired.mean),
  };
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
