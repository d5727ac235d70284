import type { RunSummary } from "./views.ts";

/** What pages and other clients see of experiments. Times are ISO 8601 in UTC. */

export type ExperimentKind = "ladder" | "grid" | "stress";

/** Derived from the runs: active while one of them is not over; otherwise the worst end of any. */
export type ExperimentStatus = "queued" | "active" | "completed" | "stopped" | "failed";

export interface ExperimentSummary {
  readonly id: string;
  readonly name: string;
  readonly kind: ExperimentKind;
  readonly status: ExperimentStatus;
  /** Why it failed, when it did. */
  readonly statusReason: string | null;
  readonly createdAt: string;
  readonly arms: readonly string[];
  readonly seeds: readonly number[];
  /** Runs that are over, and all. */
  readonly runsDone: number;
  readonly runs: number;
}

export interface ExperimentDetail extends Omit<ExperimentSummary, "arms" | "runs"> {
  readonly arms: readonly ExperimentArmView[];
  /** Null unless the experiment is a stress test. */
  readonly stress: StressProgress | null;
}

export interface ExperimentArmView {
  readonly name: string;
  readonly preset: string | null;
  /** As stored: every default filled in. The seed is each run's own. */
  readonly config: unknown;
  /** One run for each seed, in the order of the seeds. */
  readonly runs: readonly RunSummary[];
}

/** How far the measuring of the base policy has come. */
export interface StressProgress {
  readonly phase: "measuring" | "training" | "over";
  /** The run that measures; never trains. */
  readonly measureRunId: string;
  /** Null until the pool is chosen. */
  readonly trainRunId: string | null;
  readonly taskset: string;
  readonly attempts: number;
  readonly poolSize: number;
  readonly candidates: number;
  readonly measured: number;
  /** Candidates solved at least once. */
  readonly solvable: number;
  /** Of those, tasks in the pool. */
  readonly chosen: number;
  /** Mean pass rate of the base policy on the measured candidates; null before the first. */
  readonly passRate: number | null;
}
