import type { Pace, RunConfig } from "@holdfast/recipe";
import type { RunVerdictView } from "./verdictView.ts";

/** What pages and other clients see. Times are ISO 8601 in UTC; metric values may be NaN or ±Infinity. */

export type RunStatus = "queued" | "running" | "paused" | "stopping" | "stopped" | "completed" | "failed";

/** A measure run attempts candidates with the base policy, an evaluate run a benchmark with a pinned one; neither ever trains. */
export type RunKind = "train" | "measure" | "evaluate";

export type GroupPurpose = "train" | "score" | "measure" | "rescore" | "evaluate";

export interface RunSummary {
  readonly id: string;
  readonly name: string;
  readonly kind: RunKind;
  /** Experiment the run belongs to, and its arm there. */
  readonly experimentId: string | null;
  readonly arm: string | null;
  readonly preset: string | null;
  readonly status: RunStatus;
  /** Why the run ended or waits, when there is something to say. */
  readonly statusReason: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Newest policy version = updates done. */
  readonly version: number;
  readonly maxUpdates: number;
  readonly backend: string | null;
  readonly taskset: string;
  readonly basePolicy: string;
  readonly seed: number;
  readonly tags: readonly string[];
  readonly notes: string;
  /** Null: shown in lists. */
  readonly archivedAt: string | null;
  /** Made by a seeded scenario and not by training; every page says so. */
  readonly isSynthetic: boolean;
  /** Run whose configuration it started from. */
  readonly clonedFrom: string | null;
  /** Attempt that new points belong to; one more after every step back to an older checkpoint. */
  readonly segment: number;
  /** Latest value by metric name. */
  readonly latest: Readonly<Record<string, number>>;
  /** reward/mean of up to the last 60 updates, oldest first. */
  readonly rewardTail: readonly number[];
  /** When the newest point was stored. */
  readonly lastPointAt: string | null;
  /** Null before the first epoch is complete. */
  readonly verdict: RunVerdictView | null;
}

export interface RunDetail extends RunSummary {
  readonly config: RunConfig;
  readonly basePolicyParameters: number;
  readonly poolSize: number;
  /** Tasks of the pool by status. */
  readonly pool: { readonly active: number; readonly mastered: number; readonly hopeless: number };
  readonly engines: readonly EngineView[];
}

export interface EngineView {
  readonly engine: string;
  readonly worker: string;
  readonly version: number | null;
  readonly residents: number;
  readonly queued: number;
  readonly tokensPerSecond: number;
  readonly seenAt: string;
}

export interface WorkerView {
  readonly id: string;
  readonly kind: "rollout" | "trainer";
  readonly pid: number;
  readonly host: string;
  readonly backend: string | null;
  readonly startedAt: string;
  readonly seenAt: string;
}

export type EventLevel = "info" | "warn" | "error";

export interface RunEventView {
  readonly seq: number;
  readonly at: string;
  readonly level: EventLevel;
  /** E.g. "launched", "started", "paused", "resumed", "stopped", "completed", "workerLost", "updateRetried", "groupAborted", "stepSkipped", "offPolicyDrift", "collapsed", "stalled", "engineLost", "tasksRetired", "tasksReinstated". */
  readonly kind: string;
  readonly message: string;
  readonly step: number | null;
}

export interface MetricPointView {
  readonly seq: number;
  readonly name: string;
  /** Attempt of the run that made it. */
  readonly segment: number;
  readonly step: number;
  readonly value: number;
  readonly at: string;
}

export interface GradeCounts {
  readonly failToPassPassed: number;
  readonly failToPassTotal: number;
  readonly passToPassPassed: number;
  readonly passToPassTotal: number;
}

export type GroupStatus =
  "pending" | "running" | "closed" | "assigned" | "trained" | "silent" | "stale" | "aborted" | "cancelled" | "scored";

export interface LaunchOptions {
  readonly basePolicies: readonly {
    readonly name: string;
    readonly size: string;
    readonly parameters: number;
    readonly passAt1: number | null;
    readonly digest: string;
  }[];
  readonly tasksets: readonly {
    readonly name: string;
    readonly tasks: number;
    readonly description: string;
    /** Whether the base policy's pass rate is known for every task, which an easy-first curriculum needs. */
    readonly hasBasePassRates: boolean;
  }[];
  /** Series of generated tasks that a stress test can take its candidates from, e.g. "tinyrepo-1/pool". */
  readonly taskSeries: readonly string[];
  /** How fast the newest runs of this machine were. */
  readonly paces: readonly Pace[];
}

export interface CheckpointView {
  readonly version: number;
  readonly digest: string;
  readonly createdAt: string;
  /** False once retention has removed the file. */
  readonly available: boolean;
}
