import { seededRandom, shuffled } from "./random.ts";

/** Which pass over the pool the index-th draw of a run belongs to, from 0. */
export function epochOf(index: number, poolSize: number): number {
  return Math.floor(index / poolSize);
}

/** The index-th task of a run: a seeded permutation per epoch, so that each epoch has every task of the pool once. */
export function taskAt<T>({ pool, seed, index }: { pool: readonly T[]; seed: number; index: number }): T {
  const epoch = epochOf(index, pool.length);
  const task = shuffled(pool, seededRandom("curriculum", seed, epoch))[index - epoch * pool.length];
  if (task === undefined) throw new RangeError(`No task at index ${index} of a pool of ${pool.length}`);
  return task;
}
