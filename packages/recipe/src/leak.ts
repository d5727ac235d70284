import { wilsonInterval, type Interval } from "@holdfast/stats";

/** A share with the counts behind it and its 95 % Wilson interval. */
export interface Rate extends Interval {
  readonly value: number;
  readonly count: number;
  readonly of: number;
}

/** Rates between one epoch and the next; null where no task could show the rate. */
export interface Leak {
  /** g: share newly mastered among the tasks not mastered before. */
  readonly gain: Rate | null;
  /** d: share lost among the tasks mastered before. */
  readonly loss: Rate | null;
  /** ε = d / (g + d): the share of mastery that such a recipe never holds. */
  readonly epsilon: number | null;
  /** 1 − ε, where mastery settles at these rates; its ends combine the far ends of g's and d's intervals, so they are wide. */
  readonly ceiling: (Interval & { readonly value: number }) | null;
}

export interface EpochLeak extends Leak {
  /** The later of the two epochs, from 1. */
  readonly epoch: number;
}

/** Gain and loss of mastery between two epochs, by task (Arctic-SWE, the cost of instability). */
export function leak(before: ReadonlyMap<string, boolean>, after: ReadonlyMap<string, boolean>): Leak {
  const seen = [...before].filter(([task]) => after.has(task));
  const rateAmong = (mastered: boolean) => {
    const tasks = seen.filter(([, was]) => was === mastered);
    return rateOf(tasks.filter(([task]) => after.get(task) !== mastered).length, tasks.length);
  };
  const [gain, loss] = [rateAmong(false), rateAmong(true)];
  if (gain === null || loss === null || gain.value + loss.value === 0) {
    return { gain, loss, epsilon: null, ceiling: null };
  }
  const value = gain.value / (gain.value + loss.value);
  const ceiling = {
    value,
    low: gain.low / (gain.low + loss.high),
    high: gain.high / (gain.high + loss.low),
  };
  return { gain, loss, epsilon: loss.value / (gain.value + loss.value), ceiling };
}

/**
 * The leak of every epoch from the second on. `epochs` has for each epoch which of the tasks drawn in it were mastered, that
 * is, had every rollout solved; a task that was not drawn (retired, or its group dropped) is absent.
 */
export function leakByEpoch(epochs: readonly ReadonlyMap<string, boolean>[]): EpochLeak[] {
  return epochs.flatMap((after, epoch) => {
    const before = epochs[epoch - 1];
    return before === undefined ? [] : [{ epoch, ...leak(before, after) }];
  });
}

function rateOf(count: number, of: number): Rate | null {
  return of === 0 ? null : { value: count / of, count, of, ...wilsonInterval(count, of) };
}
