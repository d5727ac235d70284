import { differenceOf, mean, pairedBootstrap, wilsonInterval, type Estimate, type TaskPair } from "@holdfast/stats";
import type { Random } from "./random.ts";
import { rescoredMean } from "./rescore.ts";

/** What a task came to, attempted again under the frozen weights of a version of a run. */
export interface RescoredReward {
  readonly runId: string;
  readonly version: number;
  readonly taskId: string;
  /** Update at which it had been retired as mastered when it was rescored; null when it was not. */
  readonly retiredAtStep: number | null;
  /** Mean over its attempts. */
  readonly reward: number;
}

export interface RetainedSpan {
  /** Version by which the tasks were retired, and the later one. */
  readonly from: number;
  readonly to: number;
}

/** How the tasks that an arm's runs had retired by one version did under it and under a later one. */
export interface RetainedChange extends RetainedSpan {
  /** Distinct tasks, rescored under both. */
  readonly tasks: number;
  /** Mean reward over tasks under either version. */
  readonly before: number;
  readonly after: number;
  /** after − before over tasks, with its 95 % interval. */
  readonly change: Estimate;
  /** The change in each run by itself, in the order of the runs. */
  readonly runs: readonly { readonly runId: string; readonly tasks: number; readonly change: number }[];
  /** Of the retired tasks, over all runs: those that were not rescored under the later version, e.g. since they are drawn again. */
  readonly missing: number;
}

/** Enough for two digits of an interval, few enough to be computed on the way to a page. */
const resamples = 2_000;

/** Rewards of the tasks that each run had retired as mastered by `version`, under that version. */
export function retiredBy(rewards: readonly RescoredReward[], version: number): readonly RescoredReward[] {
  return rewards.filter((one) => one.version === version && one.retiredAtStep !== null && one.retiredAtStep <= version);
}

/**
 * Did the runs of an arm forget? Tasks that each run had retired as mastered by version `from`, rescored with the frozen weights
 * of `from` and of `to` (Arctic-SWE, figure 5 right), paired by task. Several runs with other seeds count as one: a task's
 * rewards are averaged over the runs that retired it, so that the task stays the unit. Null without such a task.
 */
export function retainedChange(
  rewards: readonly RescoredReward[],
  { from, to }: RetainedSpan,
  random: Random,
): RetainedChange | null {
  const later = new Map(rewards.filter(({ version }) => version === to).map((one) => [placeOf(one), one.reward]));
  const cohort = retiredBy(rewards, from);
  const pairs = cohort.flatMap((one) => {
    const other = later.get(placeOf(one));
    return other === undefined ? [] : [{ runId: one.runId, taskId: one.taskId, base: one.reward, other }];
  });
  if (pairs.length === 0) return null;
  const byTask = [...grouped(pairs, ({ taskId }) => taskId).values()].map((own) => ({
    base: mean(own.map(({ base }) => base)),
    other: mean(own.map(({ other }) => other)),
  }));
  return {
    ...{ from, to, tasks: byTask.length },
    before: mean(byTask.map(({ base }) => base)),
    after: mean(byTask.map(({ other }) => other)),
    change: changeOf(byTask, random),
    runs: [...grouped(pairs, ({ runId }) => runId)].map(([runId, own]) => ({
      ...{ runId, tasks: own.length },
      change: mean(own.map(({ base, other }) => other - base)),
    })),
    missing: cohort.length - pairs.length,
  };
}

/** By a bootstrap over tasks; where none changed, which resampling takes for certain, by the Wilson bound of the share that may have. */
function changeOf(pairs: readonly TaskPair[], random: Random): Estimate {
  if (pairs.every(({ base, other }) => base === other)) {
    const { high } = wilsonInterval(0, pairs.length);
    return { value: 0, low: -high, high };
  }
  const { value, low, high } = pairedBootstrap(pairs, { random, resamples });
  return { value, low, high };
}

/** A mean over distinct tasks, under one version. */
interface RetainedMean extends Estimate {
  readonly version: number;
  readonly tasks: number;
}

/**
 * The tasks that each run had retired by version `from`, under it and under every later version, with 95 % intervals over tasks; a
 * task counts once, by its mean over the runs. `randomOf` is the stream of a version.
 */
export function retainedCourse(
  rewards: readonly RescoredReward[],
  from: number,
  randomOf: (version: number) => Random,
): readonly RetainedMean[] {
  const members = new Set(retiredBy(rewards, from).map(placeOf));
  const kept = rewards.filter((one) => one.version >= from && members.has(placeOf(one)));
  const versions = [...grouped(kept, ({ version }) => String(version)).values()];
  return versions
    .flatMap((own) => {
      const version = own[0]?.version ?? from;
      const tasks = [...grouped(own, ({ taskId }) => taskId).values()];
      const means = tasks.map((runs) => mean(runs.map(({ reward }) => reward)));
      const estimate = rescoredMean(means, randomOf(version));
      return estimate === null ? [] : [{ version, tasks: means.length, ...estimate }];
    })
    .sort((a, b) => a.version - b.version);
}

/** By how much more of its reward an arm kept than the baseline did, with its 95 % interval; the arms retired tasks of their own. */
export function keptMore(baseline: RetainedChange, other: RetainedChange): Estimate {
  return differenceOf(baseline.change, other.change);
}

/** What must be known of an arm's versions to choose between them. */
interface RetiredUnder {
  readonly version: number;
  /** Tasks retired as mastered by it. */
  readonly retiredTasks: number;
}

/** So few tasks say little of the others. */
const fewestRetired = 20;

/**
 * The span to look at unless somebody asks for another: from the first version with at least 20 retired tasks in every arm (the very
 * first when none has), to the last one, of those under which every arm was rescored. Arms that have not come to two versions do not
 * hold up the others. Null while there is none that has.
 */
export function usualSpan(arms: readonly (readonly RetiredUnder[])[]): RetainedSpan | null {
  const told = arms.filter((arm) => arm.length >= 2);
  const [first = [], ...others] = told;
  const shared = first
    .map(({ version }) => version)
    .filter((version) => others.every((arm) => arm.some((one) => one.version === version)))
    .sort((a, b) => a - b);
  const to = shared.at(-1);
  const earlier = shared.slice(0, -1);
  const hasEnough = (version: number) =>
    told.every((arm) => arm.some((one) => one.version === version && one.retiredTasks >= fewestRetired));
  const from = earlier.find(hasEnough) ?? earlier[0];
  return from === undefined || to === undefined ? null : { from, to };
}

const placeOf = ({ runId, taskId }: RescoredReward) => `${runId} ${taskId}`;

function grouped<T>(list: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
