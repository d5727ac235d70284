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
