/** An epoch is one pass over the pool, counted in consumed groups. */
export interface EpochSize {
  readonly poolSize: number;
  readonly tasksPerUpdate: number;
}

/** The epoch, from 0, in which the batch of an update ends: ⌈step · tasks per update / pool size⌉ − 1. */
export function epochOfStep(step: number, { poolSize, tasksPerUpdate }: EpochSize): number {
  return Math.ceil((step * tasksPerUpdate) / poolSize) - 1;
}

/** The updates of an epoch. */
export function stepsOfEpoch(
  epoch: number,
  { poolSize, tasksPerUpdate }: EpochSize,
): { readonly fromStep: number; readonly toStep: number } {
  const lastBefore = (epochs: number) => Math.floor((epochs * poolSize) / tasksPerUpdate);
  return { fromStep: lastBefore(epoch) + 1, toStep: lastBefore(epoch + 1) };
}

/** The epoch that an update completes, or null when the next update is part of it too. */
export function completedEpoch(step: number, size: EpochSize): number | null {
  const epoch = epochOfStep(step, size);
  return epochOfStep(step + 1, size) > epoch ? epoch : null;
}
