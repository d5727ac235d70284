import type { points } from "@holdfast/db";
import type { RolloutSummary } from "@holdfast/metrics";
import type { TaskState, TaskTransition } from "@holdfast/recipe";

/** How a synthetic run goes; every function is of the step. */
export interface CourseShape {
  readonly updates: number;
  /** Chance that a rollout of a task is solved; difficulty runs from 0 to 1 over the pool. */
  readonly solves: (step: number, difficulty: number) => number;
  /** Chance that a rollout ends with a malformed turn. */
  readonly malformed: (step: number) => number;
  readonly entropy: (step: number) => number;
  readonly mismatchKl: (step: number) => number;
  readonly gradNorm?: (step: number) => number;
  readonly loss?: (step: number) => number;
  /** Groups dropped as stale before the update. */
  readonly stale: (step: number) => number;
  readonly maxLag: number;
  readonly updateSeconds: (step: number) => number;
  /** Groups in a row with every rollout solved that retire a task; 0 never does. */
  readonly masteredAfter?: number;
  /** Scores the pool every so many updates. */
  readonly scoreEvery?: number;
}

export interface CourseTask {
  readonly id: string;
  readonly position: number;
}

export interface SimulatedRollout extends RolloutSummary {
  readonly index: number;
  readonly advantage: number;
  readonly newestVersion: number;
}

export interface SimulatedGroup {
  readonly step: number;
  readonly index: number;
  readonly task: CourseTask;
  readonly at: Date;
  readonly isSilent: boolean;
  readonly rollouts: readonly SimulatedRollout[];
}

export interface SimulatedTask extends TaskState {
  readonly task: CourseTask;
  readonly lastReward: number | null;
  readonly silentGroups: number;
}

export interface SimulatedTransition {
  readonly taskId: string;
  readonly at: Date;
  readonly reward: number;
  readonly transition: TaskTransition;
}

export interface Course {
  readonly series: readonly points.NewSeriesPoints[];
  readonly groups: readonly SimulatedGroup[];
  readonly tasks: readonly SimulatedTask[];
  readonly transitions: readonly SimulatedTransition[];
  readonly endedAt: Date;
}

export interface CourseStart {
  readonly tasks: readonly CourseTask[];
  readonly seed: string | number;
  readonly startedAt: Date;
  readonly tasksPerUpdate?: number;
  readonly groupSize?: number;
}

/** 0 for the first task of the pool to 1 for the last. */
export const difficultyOf = ({ position }: CourseTask, poolSize: number) => position / Math.max(1, poolSize - 1);
