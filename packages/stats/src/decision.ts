import type { Estimate } from "./mantelHaenszelDifference.ts";
import type { MeanInterval } from "./passAt.ts";

/** What one policy did on one task: attempts that were scored, those it solved, and those that the harness failed on. */
export interface TaskOutcome {
  readonly taskId: string;
  readonly attempts: number;
  readonly solved: number;
  readonly excluded: number;
}

/** A policy on a benchmark, and what one must know to trust its figures. */
export interface PolicyOutcomes {
  readonly label: string;
  readonly tasks: readonly TaskOutcome[];
  /** Name of what ends a rollout and how much it may say. */
  readonly profile: string;
  /** Validation benchmarks that chose this policy among others. */
  readonly selectedOn: readonly string[];
}

/** How attempts that the harness failed on count: not at all, or as failures. */
export type ExcludedAttempts = "exclude" | "fail";

/** What is counted: tasks, whose attempts belong together, or attempts as if each were a task of its own. */
export type DecisionUnit = "task" | "attempt";

export interface DecisionInput {
  readonly benchmark: string;
  /** A validation benchmark chooses checkpoints; training tasks are those that the policies learned from. */
  readonly role: "test" | "validation" | "training";
  readonly base: PolicyOutcomes;
  readonly other: PolicyOutcomes;
  readonly excluded: ExcludedAttempts;
  readonly unit: DecisionUnit;
  /** A fresh stream in [0, 1) for each purpose; the same streams give the same figures. */
  readonly random: (purpose: string) => () => number;
  readonly resamples?: number;
}

/** `paired`: both policies attempted the same tasks; `independent`: different ones. */
export type DecisionDesign = "paired" | "independent";

export type TestName =
  | "pairedBootstrap"
  | "mcnemarExact"
  | "twoSampleBootstrap"
  | "boschlooExact"
  | "fisherExact"
  | "pooledChiSquare"
  | "cochranMantelHaenszel"
  | "exactConditional"
  | "stratifiedBootstrap";

/** A test that was made, with the interval that belongs to it where it has one. */
export interface DecisionTest {
  readonly name: TestName;
  /** What it compared, such as "mean success of 24 tasks". */
  readonly of: string;
  readonly p: number;
  readonly difference: Estimate | null;
  /** How the interval was made; null without one. */
  readonly intervalBy: string | null;
  /** `main`: the figure of the sentence; `beside`: agrees with the design; `wrong`: treats what depends on one another as independent. */
  readonly standing: "main" | "beside" | "wrong";
}

/** Tasks by who solved them, under `solvedInMost`. */
export interface SolvedTable {
  /** By both. */
  readonly kept: number;
  /** By the other policy only. */
  readonly gained: number;
  /** By the base policy only. */
  readonly lost: number;
  readonly neither: number;
}

export type WarningKind =
  | "dependentAttempts"
  | "validationBenchmark"
  | "selectedHere"
  | "trainingTasks"
  | "differentProfile"
  | "differentAttempts"
  | "unequalExclusions"
  | "missingTasks"
  | "overlappingTasks"
  | "fewTasks"
  | "severalComparisons"
  | "smallSample";

export interface DecisionWarning {
  readonly kind: WarningKind;
  /** One or two sentences, for people. */
  readonly text: string;
}

export interface PolicyFigures {
  readonly label: string;
  readonly passAt1: MeanInterval;
  readonly tasks: number;
  readonly attempts: number;
  readonly solved: number;
  readonly excluded: number;
  /** Variance of pass@1 over tasks by what it would be if all attempts were independent; null at one attempt a task. */
  readonly designEffect: number | null;
}

/** What can be said about two policies on one benchmark. */
export interface Decision {
  readonly benchmark: string;
  readonly design: DecisionDesign;
  readonly base: PolicyFigures;
  readonly other: PolicyFigures;
  /** other − base, of pass@1. */
  readonly difference: Estimate;
  /** The main test is first. */
  readonly tests: readonly DecisionTest[];
  /** Null when the tasks are not the same. */
  readonly table: SolvedTable | null;
  /** pass@1 differences under either rule for attempts that the harness failed on. */
  readonly byRule: Readonly<Record<ExcludedAttempts, number>>;
  /** Difference that a sample like this finds four times in five at the 5 % level; null when it shows no spread. */
  readonly detectable: number | null;
  readonly isSignificant: boolean;
  readonly warnings: readonly DecisionWarning[];
  /** What a careful person would write. */
  readonly sentence: string;
}

/** Two policies on several benchmarks, asked about at once. */
export interface JointDecision {
  readonly rows: readonly {
    readonly benchmark: string;
    readonly difference: Estimate;
    /** Of the main test. */
    readonly p: number;
    /** Corrected for the number of benchmarks (Holm). */
    readonly corrected: number;
    /** Counted in the pooled figures; why not otherwise. */
    readonly leftOut: string | null;
  }[];
  /** Over the benchmarks that are not left out; null with fewer than two. */
  readonly pooled: {
    readonly benchmarks: number;
    readonly tasks: number;
    readonly difference: Estimate;
    readonly tests: readonly DecisionTest[];
  } | null;
  readonly warnings: readonly DecisionWarning[];
  readonly sentence: string;
}
