/** Lets so many pieces of work run at once and has the others wait, first come first served. */
export interface Slots {
  /** Rejects with the signal's reason when it aborts before the work has begun. */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const taken = () =>
    new Promise<void>((resolve) => {
      if (free > 0) {
        free -= 1;
        resolve();
      } else waiting.push(resolve);
    });
  const giveBack = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async run(work, signal) {
      await taken();
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
