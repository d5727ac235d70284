export interface StressBar {
  /** Reward that counts as fitting the pool. */
  readonly threshold: number;
  /** How far below it a holding run may dip. */
  readonly tolerance: number;
  /** Epochs that it must hold after first reaching the threshold. */
  readonly holdEpochs: number;
  /** A fall by more than this under the best epoch is a collapse, also of a run that never reached the threshold. */
  readonly collapseDrop: number;
}

/** Epochs count from 0. `best` is the best epoch's reward. */
export type StressVerdict =
  | { readonly kind: "holds"; readonly reachedEpoch: number; readonly best: number }
  /** Reached the threshold; too early to say whether it holds. */
  | { readonly kind: "holding"; readonly reachedEpoch: number; readonly best: number; readonly epochsLeft: number }
  /** Fell at `epoch`, to `reward`; `reachedEpoch` is null when it had not reached the threshold. */
  | {
      readonly kind: "collapsed";
      readonly reachedEpoch: number | null;
      readonly epoch: number;
      readonly reward: number;
      readonly best: number;
    }
  /** Never reached the threshold, and did not fall: the best reward so far. */
  | { readonly kind: "plateaued"; readonly best: number };

/** Epoch means are sums of fifths and the like: an epoch at .9 may read .8999999. Far below one rollout's weight. */
const rounding = 1e-9;

/** Did the run climb to the threshold and stay? `rewards` has the mean reward of each epoch, from epoch 0; not empty. */
export function stressVerdict(rewards: readonly number[], bar: StressBar): StressVerdict {
  const bests = bestSoFar(rewards);
  const best = bests.at(-1) ?? NaN;
  const reached = rewards.findIndex((reward) => reward >= bar.threshold - rounding);
  const reachedEpoch = reached < 0 ? null : reached;
  const epoch = rewards.findIndex((reward, i) => hasFallen(bests[i - 1] ?? -Infinity, reward, bar));
  if (epoch >= 0) {
    const reachedBefore = reachedEpoch !== null && reachedEpoch < epoch ? reachedEpoch : null;
    return { kind: "collapsed", reachedEpoch: reachedBefore, epoch, reward: rewards[epoch] ?? NaN, best };
  }
  if (reachedEpoch === null) return { kind: "plateaued", best };
  const epochsLeft = reachedEpoch + bar.holdEpochs - (rewards.length - 1);
  return epochsLeft > 0 ? { kind: "holding", reachedEpoch, best, epochsLeft } : { kind: "holds", reachedEpoch, best };
}

/** The rule in words, as a verdict shows it. */
export function stressRule({ threshold, tolerance, holdEpochs, collapseDrop }: StressBar): string {
  const floor = rounded(threshold - tolerance);
  return (
    `Holds: an epoch reaches ${rounded(threshold)}, and for ${holdEpochs} epochs after it none is under ${floor}. ` +
    `Collapsed: an epoch under ${floor} once ${rounded(threshold)} was reached, or, before that, more than ${rounded(collapseDrop)} under the best one.`
  );
}

/** The best reward of each epoch and those before it; an epoch whose reward is NaN is never the best. */
function bestSoFar(rewards: readonly number[]): readonly number[] {
  let best = NaN;
  return rewards.map((reward) => (best = Number.isNaN(best) || reward > best ? reward : best));
}

function hasFallen(best: number, reward: number, bar: StressBar): boolean {
  if (best >= bar.threshold - rounding) return reward < bar.threshold - bar.tolerance - rounding;
  return reward < best - bar.collapseDrop - rounding;
}

const rounded = (value: number) => String(Math.round(value * 1000) / 1000);
