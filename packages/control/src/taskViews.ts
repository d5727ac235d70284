import type { EpochLeak } from "@holdfast/recipe";

/** What pages and other clients see of a run's pool. Times are ISO 8601 in UTC. */

export type TaskStatus = "active" | "mastered" | "hopeless";

/** One task of a run's pool: what the run has seen of it so far. */
export interface TaskStateView {
  readonly taskId: string;
  /** Place in the taskset. */
  readonly position: number;
  readonly family: string;
  readonly kinds: readonly string[];
  /** Only active tasks are drawn. */
  readonly status: TaskStatus;
  /** Share of attempts that the base policy solved before training; null when it was not measured. */
  readonly basePassRate: number | null;
  /** Groups consumed by updates. */
  readonly groups: number;
  /** Of those, groups in which all rewards were equal. */
  readonly silentGroups: number;
  readonly rollouts: number;
  /** Rollouts of those groups with reward 1. */
  readonly solvedRollouts: number;
  /** q = solvedRollouts / rollouts; null before the first group. */
  readonly passRate: number | null;
  /** How often a group of it is silent if it goes on like its last two groups; see the recipe's `expectedSilence`. */
  readonly silentForecast: number;
  readonly allSolvedStreak: number;
  readonly noneSolvedStreak: number;
  /** Update that consumed its newest group. */
  readonly lastStep: number | null;
  /** Mean reward of that group. */
  readonly lastReward: number | null;
  readonly retiredAtStep: number | null;
  readonly rewardAtRetirement: number | null;
  /** Its newest consumed groups, oldest first, at most 40. */
  readonly history: readonly TaskGroupOutcome[];
}

export interface TaskGroupOutcome {
  readonly step: number;
  readonly solved: number;
  readonly rollouts: number;
}

/** Entry of the retired-task registry; entries are never changed. */
export interface TaskTransitionView {
  readonly id: number;
  readonly taskId: string;
  readonly at: string;
  /** Newest policy version then. */
  readonly step: number;
  readonly from: TaskStatus;
  readonly to: TaskStatus;
  /** E.g. "2 groups in a row with every rollout solved", "reinstated by hand". */
  readonly reason: string;
  /** Mean reward of the group or scoring that decided; null when somebody did it by hand. */
  readonly reward: number | null;
}

/** Load of one decode engine in one slice of time. */
export interface EngineSampleView {
  readonly engine: string;
  /** Start of the slice. */
  readonly at: string;
  /** Newest policy version of the run at the slice's end. */
  readonly step: number;
  readonly residentsMean: number;
  readonly residentsMax: number;
  readonly queuedMean: number;
  readonly queuedMax: number;
}

/** Gain and loss of mastery in one epoch against the epoch before, with the intervals of its rates. */
export interface LeakEpochView extends EpochLeak {
  /** Update that completed the epoch. */
  readonly step: number;
}
