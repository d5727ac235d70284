import type { RetainedChange } from "@holdfast/recipe";
import type { RescoredMean } from "./rescoreViews.ts";

/** What an experiment says about forgetting: the same tasks under frozen weights of two versions, arm by arm. */
export interface ForgettingView {
  /** Versions under which retired tasks of some run were rescored, oldest first. */
  readonly checkpoints: readonly number[];
  /** The versions compared: those asked for, or the first with 20 retired tasks in every arm and the last; null while there are not two. */
  readonly from: number | null;
  readonly to: number | null;
  /** Those arms that retire mastered tasks, in the order of the experiment. */
  readonly arms: readonly ArmForgetting[];
  /** Every other arm held against the first; only those with an answer of their own. */
  readonly comparisons: readonly ArmComparison[];
}

export interface ArmForgetting {
  readonly name: string;
  /** Null while no task that was retired by `from` has been rescored under both. */
  readonly change: RetainedChange | null;
  /** The answer in words. */
  readonly sentence: string;
  /** Retired tasks under each version, oldest first. */
  readonly course: readonly RescoredCheckpoint[];
  /** The tasks that were retired by `from`, under it and every later version. */
  readonly cohort: readonly CohortMean[];
}

/** Means over the runs of the arm; an interval is the mean of theirs, which is wide enough however alike the runs are. */
export interface RescoredCheckpoint {
  readonly version: number;
  readonly runs: number;
  /** Retired as mastered by this version, mean over the runs. */
  readonly retiredTasks: number;
  readonly retired: RescoredMean;
  /** Mean over the whole pool with 1.0 for every retired task, and with what was measured; null before the first update is stored. */
  readonly imputed: number | null;
  readonly evictionRescored: RescoredMean | null;
}

export interface CohortMean extends RescoredMean {
  readonly version: number;
  /** Distinct tasks. */
  readonly tasks: number;
}

export interface ArmComparison {
  readonly baseline: string;
  readonly other: string;
  /** What the other kept more, with its 95 % interval. */
  readonly difference: RescoredMean;
  readonly sentence: string;
}
