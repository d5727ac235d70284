import type { RescoreSpec } from "./rescoreSpec.ts";

export type RescoreStatus = "running" | "paused" | "completed" | "cancelled";

export interface RescoreRequest {
  readonly runId: string;
  /** Policy versions whose weights are still there. */
  readonly versions: readonly number[];
  readonly tasks?: {
    /** Default "mastered": what was retired as mastered; "retired" takes the hopeless too, "pool" all. */
    readonly from?: "mastered" | "retired" | "pool";
    /** These and no others; `from` and `sample` are not given then. */
    readonly ids?: readonly string[];
    /** How many of them, drawn with the seed; all when absent. */
    readonly sample?: number;
  };
  /** Default: the run's `rescore.attempts`. */
  readonly attempts?: number;
  /** Default: the run's seed. */
  readonly seed?: number;
  /** Default: the run's. */
  readonly temperature?: number;
  readonly topP?: number;
}

export interface RescoreEstimate {
  readonly versions: number;
  readonly tasks: number;
  readonly rollouts: number;
  /** By the pace of this machine's runs with the same base policy; null when none tells. */
  readonly seconds: number | null;
  readonly spec: RescoreSpec;
}

export interface RescoreView {
  readonly id: string;
  readonly runId: string;
  readonly runName: string;
  readonly trigger: "manual" | "scheduled";
  readonly status: RescoreStatus;
  readonly reason: string | null;
  readonly spec: RescoreSpec;
  readonly createdAt: string;
  /** When its first group began. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Tasks × versions that are in, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Null while nothing tells, and when it is not running. */
  readonly etaSeconds: number | null;
  /** Oldest first. */
  readonly versions: readonly RescoredVersion[];
}

/** Where rescores stand, of a run or of all runs; another one means that something is to be read again. */
export interface RescoreState {
  readonly rescores: number;
  readonly running: number;
  readonly paused: number;
  /** Tasks × versions that are in, of those that are not over. */
  readonly done: number;
}

/** A mean over tasks with its 95 % interval. */
export interface RescoredMean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

export interface RescoredVersion {
  readonly version: number;
  /** Of the weights. */
  readonly digest: string;
  /** When all of its tasks were in; what follows is null until then. */
  readonly settledAt: string | null;
  readonly all: RescoredMean | null;
  /** Of the tasks that had been retired as mastered by this version. */
  readonly retired: (RescoredMean & { readonly tasks: number }) | null;
  /** Mean over the whole pool with 1.0 for every mastered task, and with what was measured. */
  readonly imputed: number | null;
  readonly evictionRescored: number | null;
}

export interface RescoreDetail extends RescoreView {
  /** In pool order. */
  readonly tasks: readonly RescoredTask[];
}

/** Tasks under versions, whichever rescores the results come from. */
export interface RescoreMatrix {
  /** Oldest first. */
  readonly versions: readonly number[];
  /** In pool order. */
  readonly tasks: readonly RescoredTask[];
}

export interface RescoredTask {
  readonly taskId: string;
  readonly position: number;
  readonly retiredAtStep: number | null;
  readonly rewardAtRetirement: number | null;
  /** One for each version, in their order; null until it is in, and where the infrastructure failed on it too often. */
  readonly results: readonly (TaskUnderVersion | null)[];
}

export interface TaskUnderVersion {
  readonly attempts: number;
  readonly solved: number;
  readonly meanReward: number;
  /** 95 % Wilson interval of the share solved. */
  readonly solvedLow: number;
  readonly solvedHigh: number;
  /** Mean reward over that at retirement. */
  readonly retention: number | null;
}
