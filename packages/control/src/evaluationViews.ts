import type { RunConfig } from "@holdfast/recipe";
import type { MeanInterval } from "@holdfast/stats";

export type EvaluationStatus = "running" | "paused" | "completed" | "cancelled";

/** What can be evaluated: a run's checkpoint, a base policy, or a model behind an HTTP endpoint. */
export type PolicyRef =
  | { readonly kind: "checkpoint"; readonly runId: string; readonly version: number }
  | { readonly kind: "base"; readonly name: string }
  | { readonly kind: "endpoint"; readonly name: string };

export interface PolicyView {
  readonly ref: PolicyRef;
  /** Alike for the same weights, and for the same endpoint. */
  readonly key: string;
  /** Such as "full · seed 1, update 250". */
  readonly label: string;
  /** Of the weights; null for an endpoint. */
  readonly digest: string | null;
  /** Validation benchmarks that chose this checkpoint among its run's. */
  readonly selectedOn: readonly string[];
}

/** The harness a benchmark runs under: what ends a rollout and how much it may say. */
export interface HarnessProfile {
  readonly name: string;
  readonly gate: RunConfig["gate"];
  readonly rollout: Pick<
    RunConfig["rollout"],
    "temperature" | "topP" | "maxTurns" | "turnTokens" | "totalTokens" | "observationChars"
  >;
}

/** How attempts that the harness failed on count: not at all, or as failures. Both figures are always shown. */
export type HarnessFailureRule = "exclude" | "fail";

export interface BenchmarkView {
  readonly name: string;
  readonly description: string;
  /** A validation benchmark chooses checkpoints; what it chose is judged by a test benchmark. */
  readonly role: "test" | "validation";
  readonly taskset: string;
  /** Taken, out of all of the taskset's. */
  readonly tasks: number;
  readonly tasksetSize: number;
  /** Drawn with this seed; null when all are taken. */
  readonly subsetSeed: number | null;
  readonly attempts: number;
  readonly profile: HarnessProfile;
  readonly isolation: { readonly git: "singleCommit"; readonly network: "none" };
  readonly harnessFailures: HarnessFailureRule;
  /** Of the random streams: the same policy gives the same rollouts. */
  readonly seed: number;
  readonly createdAt: string;
  readonly archivedAt: string | null;
}

export interface EvaluationResult {
  /** Tasks with a scored attempt. */
  readonly tasks: number;
  /** Under the benchmark's rule, with a 95 % interval over tasks. */
  readonly passAt1: MeanInterval;
  /** Unbiased, for k = 1, 2, 4 … up to the attempts; tasks with fewer than k scored attempts are left out. */
  readonly passAtK: readonly { readonly k: number; readonly value: number }[];
  readonly scoredAttempts: number;
  /** Attempts that the harness failed on. */
  readonly excludedAttempts: number;
  /** pass@1 under either rule; the same when nothing was excluded. */
  readonly byRule: Readonly<Record<HarnessFailureRule, number>>;
}

export interface EvaluationView {
  readonly id: string;
  readonly benchmark: string;
  readonly role: "test" | "validation";
  readonly policy: PolicyView;
  /** The evaluate run that its rollouts belong to. */
  readonly runId: string;
  /** Made by a seeded scenario, not by sampling. */
  readonly isSynthetic: boolean;
  readonly status: EvaluationStatus;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** Tasks that are in, and all of them. */
  readonly done: number;
  readonly total: number;
  /** Null while nothing tells, and when it is not running. */
  readonly etaSeconds: number | null;
  /** Null until it is completed. */
  readonly result: EvaluationResult | null;
}

export interface EvaluatedTask {
  readonly taskId: string;
  readonly position: number;
  /** Scored; null until the task is in. */
  readonly attempts: number | null;
  readonly solved: number | null;
  readonly excluded: number | null;
  readonly meanReward: number | null;
  readonly lostReason: string | null;
}

export interface EvaluationDetail extends EvaluationView {
  readonly benchmarkView: BenchmarkView;
  /** In the benchmark's order. */
  readonly tasks: readonly EvaluatedTask[];
}

/** Checkpoint × benchmark: the newest evaluation of each policy on each benchmark. */
export interface EvaluationMatrix {
  readonly benchmarks: readonly BenchmarkView[];
  readonly rows: readonly {
    readonly policy: PolicyView;
    /** One for each benchmark, in their order. */
    readonly cells: readonly (EvaluationView | null)[];
  }[];
}

export interface EvaluationEstimate {
  readonly evaluations: number;
  readonly rollouts: number;
  /** Null when no pace tells. */
  readonly seconds: number | null;
  /** Policies on benchmarks that have been measured already; they are not measured again unless asked. */
  readonly known: number;
}

export interface NewBenchmark {
  readonly name: string;
  readonly description?: string;
  /** Default "test". */
  readonly role?: "test" | "validation";
  readonly taskset: string;
  /** How many tasks, drawn with the seed; all when absent. */
  readonly sample?: number;
  /** Default 4. */
  readonly attempts?: number;
  /** Default 1. */
  readonly seed?: number;
  /** "strict" (the full gate, the default), "lenient" (no gate but a submission), or settings of one's own over strict. */
  readonly profile?: string;
  readonly rollout?: Partial<HarnessProfile["rollout"]>;
  /** Default "exclude". */
  readonly harnessFailures?: HarnessFailureRule;
}

export interface EvaluationRequest {
  readonly policies: readonly PolicyRef[];
  readonly benchmarks: readonly string[];
  /** Measure again what has been measured. */
  readonly again?: boolean;
}

/** A checkpoint of a run chosen by a validation benchmark. */
export interface CheckpointSelectionView {
  readonly runId: string;
  readonly benchmark: string;
  readonly version: number;
  /** pass@1 of every version it was chosen among, by version. */
  readonly among: readonly { readonly version: number; readonly passAt1: number; readonly evaluationId: string }[];
  readonly createdAt: string;
}
