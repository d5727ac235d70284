import type { Estimate, RunConfig } from "@holdfast/recipe";
import type { Problem } from "./errors.ts";
import type { LaunchOptions } from "./views.ts";

/** What a launch would do; nothing of it is stored. */
export interface DryRun {
  /** By the path in the input; empty when it could be launched now. */
  readonly problems: readonly Problem[];
  /** Null while something is wrong. */
  readonly plan: LaunchPlan | null;
}

export interface LaunchPlan {
  /** Names of the runs it would queue, in the order of their start. */
  readonly runs: readonly string[];
  /** The first of them as it would be stored: every default filled in. */
  readonly config: RunConfig;
  readonly basePolicy: LaunchOptions["basePolicies"][number];
  readonly taskset: LaunchOptions["tasksets"][number];
  /** The first run's first batch, in the order in which it would be drawn. */
  readonly firstTasks: readonly DrawnTask[];
  readonly estimate: Estimate;
  readonly footprint: Footprint;
}

/** What a stress test would do; nothing of it is stored. */
export interface StressTestDryRun {
  /** By the path in the input; empty when it could be started now. */
  readonly problems: readonly Problem[];
  /** Null while something is wrong. */
  readonly plan: StressTestPlan | null;
}

export interface StressTestPlan {
  /** Names of the run that measures and of the one that then trains. */
  readonly runs: readonly string[];
  /** Of the training run, as it would be stored: every default filled in, its taskset being the pool to come. */
  readonly config: RunConfig;
  readonly basePolicy: LaunchOptions["basePolicies"][number];
  readonly measuring: {
    readonly candidates: number;
    /** Ids of the first and the last of them. */
    readonly first: string;
    readonly last: string;
    /** Of the base policy at each. */
    readonly attempts: number;
    readonly rollouts: number;
  };
  /** Tasks in the pool, if so many turn out to be solvable. */
  readonly poolSize: number;
  /** Solvable tasks without which nothing trains: one batch. */
  readonly leastPool: number;
  readonly estimate: Estimate;
  readonly footprint: Footprint;
}

export interface DrawnTask {
  readonly id: string;
  readonly family: string;
  readonly kinds: readonly string[];
  readonly basePassRate: number | null;
}

/** Upper bounds of what all runs leave on disk, and what the first one holds in memory beside caches and activations. */
export interface Footprint {
  readonly checkpointBytes: number;
  readonly trajectoryBytes: number;
  readonly trainerBytes: number;
  readonly engineBytes: number;
}
