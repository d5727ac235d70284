/** Rates of one epoch; null where no task could show the rate. */
export interface Leak {
  /** g: share newly mastered among tasks not mastered before. */
  readonly gain: number | null;
  /** d: share lost among tasks mastered before. */
  readonly loss: number | null;
  /** 1 − ε with ε = d/(g+d): where mastery settles at these rates. */
  readonly ceiling: number | null;
}

/** Gain and loss of mastery between two epochs, by task (Arctic-SWE, the cost of instability). */
export function leak(before: ReadonlyMap<string, boolean>, after: ReadonlyMap<string, boolean>): Leak {
  const seen = [...before].filter(([task]) => after.has(task));
  const rate = (mastered: boolean) => {
    const tasks = seen.filter(([, was]) => was === mastered);
    const changed = tasks.filter(([task]) => after.get(task) !== mastered).length;
    return tasks.length === 0 ? null : changed / tasks.length;
  };
  const [gain, loss] = [rate(false), rate(true)];
  const ceiling = gain === null || loss === null || gain + loss === 0 ? null : gain / (gain + loss);
  return { gain, loss, ceiling };
}
