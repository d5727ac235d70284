import { medianInterval, mean, type Estimate } from "@holdfast/stats";
import { isSolved } from "./pairRollouts.ts";
import type { NearMisses, PairedRollout, SideAnalysis } from "./comparisonViews.ts";

/** Share of its fail-to-pass tests from which a failed rollout is a near miss, as in Mehta et al. 2026 (§7.1). */
const nearShare = 0.8;
const binCount = 10;

interface TaskRollout extends PairedRollout {
  readonly taskId: string;
}

/** How near a policy's failures came, and how much it takes. Medians are over tasks, of each task's mean, as the task is the unit. */
export function sideAnalysis(rollouts: readonly TaskRollout[]): SideAnalysis {
  return {
    rollouts: rollouts.length,
    nearMisses: nearMisses(rollouts.filter((rollout) => !isSolved(rollout))),
    turns: medianOfTasks(rollouts, ({ turns }) => turns),
    sampledTokens: medianOfTasks(rollouts, ({ sampledTokens }) => sampledTokens),
  };
}

function nearMisses(failed: readonly TaskRollout[]): NearMisses {
  const graded = failed.flatMap((rollout) =>
    rollout.targetShare === null ? [] : [{ ...rollout, targetShare: rollout.targetShare }],
  );
  const binOf = (share: number) => Math.min(binCount - 1, Math.floor(share * binCount + 1e-9));
  return {
    failed: failed.length,
    graded: graded.length,
    bins: Array.from(
      { length: binCount },
      (_, bin) => graded.filter(({ targetShare }) => binOf(targetShare) === bin).length,
    ),
    near: graded.filter(({ targetShare }) => targetShare >= nearShare).length,
    keptAll: graded.filter(({ keepsAll }) => keepsAll === true).length,
    medianShare: medianOfTasks(graded, ({ targetShare }) => targetShare),
  };
}

function medianOfTasks<R extends TaskRollout>(
  rollouts: readonly R[],
  valueOf: (rollout: R) => number,
): Estimate | null {
  const byTask = new Map<string, number[]>();
  for (const rollout of rollouts) byTask.set(rollout.taskId, [...(byTask.get(rollout.taskId) ?? []), valueOf(rollout)]);
  return byTask.size === 0 ? null : medianInterval([...byTask.values()].map(mean));
}
