import type { RunConfig } from "@holdfast/recipe";
import type { RunStatus, RunSummary } from "./views.ts";

/** Runs side by side, as pages and other clients see them. */
export interface Comparison {
  /** In the order asked for, without repeats. */
  readonly runs: readonly ComparedRun[];
  /** Ids asked for that no run has. */
  readonly missing: readonly string[];
}

export interface ComparedRun extends RunSummary {
  readonly config: RunConfig;
  readonly poolSize: number;
  /** Made by a seeded scenario and not by training. */
  readonly isSynthetic: boolean;
  /** By metric name. */
  readonly values: Readonly<Record<string, ComparedValue>>;
}

/** A metric of a run in short, over all of its segments. */
export interface ComparedValue {
  /** May be NaN or ±Infinity. */
  readonly last: number;
  readonly lastStep: number;
  /** Over the finite values that measure something; null when there is none. */
  readonly min: number | null;
  readonly max: number | null;
  readonly points: number;
}

/** How far a run has come; when this is as before, there is nothing to read again. */
export interface RunHead {
  readonly id: string;
  readonly status: RunStatus;
  readonly version: number;
  /** Of the newest point or event. */
  readonly seq: number;
}
