export interface StressBar {
  /** Reward that counts as fitting the pool. */
  readonly threshold: number;
  /** How far below it a holding run may dip. */
  readonly tolerance: number;
  /** Epochs that it must hold after first reaching the threshold. */
  readonly holdEpochs: number;
}

export type StressVerdict =
  | { readonly kind: "holds"; readonly reachedEpoch: number }
  | { readonly kind: "collapsed"; readonly reachedEpoch: number; readonly epoch: number }
  /** Reached the threshold; too early to say whether it holds. */
  | { readonly kind: "holding"; readonly reachedEpoch: number; readonly epochsLeft: number }
  /** Never reached the threshold; the best reward so far. */
  | { readonly kind: "plateaued"; readonly reward: number };

/** Did the run climb to the threshold and stay? `rewards` has the mean reward of each epoch, from epoch 0; not empty. */
export function stressVerdict(rewards: readonly number[], bar: StressBar): StressVerdict {
  const reachedEpoch = rewards.findIndex((reward) => reward >= bar.threshold);
  if (reachedEpoch < 0) return { kind: "plateaued", reward: Math.max(...rewards) };
  const fall = rewards.findIndex((reward, epoch) => epoch > reachedEpoch && reward < bar.threshold - bar.tolerance);
  const epochsLeft = reachedEpoch + bar.holdEpochs - (rewards.length - 1);
  if (fall >= 0) return { kind: "collapsed", reachedEpoch, epoch: fall };
  return epochsLeft > 0 ? { kind: "holding", reachedEpoch, epochsLeft } : { kind: "holds", reachedEpoch };
}
