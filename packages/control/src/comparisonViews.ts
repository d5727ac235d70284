import type { Exit, FailureMode } from "@holdfast/recipe";
import type { Decision, DecisionUnit, Estimate, JointDecision, SolvedTable } from "@holdfast/stats";
import type { EvaluationStatus } from "./evaluationViews.ts";

export interface EvaluationPair {
  /** Evaluation of the base of the comparison, and of the other policy. */
  readonly a: string;
  readonly b: string;
}

export interface ComparisonQuery extends EvaluationPair {
  /** Default "task"; "attempt" pools attempts, which is wrong with more than one a task, and says so. */
  readonly unit?: DecisionUnit;
}

/** One side of a comparison. */
export interface ComparedEvaluation {
  readonly id: string;
  readonly benchmark: string;
  readonly role: "test" | "validation";
  /** Of the policy, such as "full · seed 1, update 250". */
  readonly label: string;
  /** Alike for the same weights, and for the same endpoint. */
  readonly policyKey: string;
  readonly runId: string;
  readonly status: EvaluationStatus;
  readonly isSynthetic: boolean;
  /** Tasks that are in, and all of them. */
  readonly done: number;
  readonly total: number;
}

export interface EvaluationComparison {
  readonly a: ComparedEvaluation;
  readonly b: ComparedEvaluation;
  /** Null while one of them has no scored task. */
  readonly decision: Decision | null;
  /** The same two policies on every benchmark that both have been measured on; null with fewer than two. */
  readonly joint: JointDecision | null;
  /** Evaluations behind the rows of `joint`, in their order. */
  readonly jointPairs: readonly EvaluationPair[];
}

/** Which two versions of one run; their newest rescored results are compared. */
export interface VersionPair {
  readonly runId: string;
  readonly a: number;
  readonly b: number;
}

/** Null when the versions share no rescored task. */
export type VersionComparison = Decision | null;

/** Of one attempt at one task under both policies, seen from b. */
export type PairOutcome = "gained" | "lost" | "kept" | "neither";

export interface PairedRollout {
  readonly rolloutId: string;
  readonly groupId: string;
  readonly exit: Exit;
  readonly reward: number;
  /** Share of fail-to-pass tests passed, and whether every pass-to-pass test was; null when it was not graded. */
  readonly targetShare: number | null;
  readonly keepsAll: boolean | null;
  readonly turns: number;
  readonly sampledTokens: number;
}

export interface PairLabelView {
  readonly mode: FailureMode;
  readonly source: "person" | "rule";
  /** What the rule saw, or the person's note. */
  readonly evidence: string;
  readonly status: "proposed" | "confirmed" | "rejected";
}

/** The same attempt at the same task under both policies. */
export interface RolloutPair {
  readonly taskId: string;
  readonly position: number;
  /** From 0. */
  readonly attempt: number;
  readonly outcome: PairOutcome;
  readonly a: PairedRollout;
  readonly b: PairedRollout;
  /** Which of them failed and is labelled: a's where both did; null where none did. */
  readonly labelled: "a" | "b" | null;
  readonly labels: readonly PairLabelView[];
}

/** How near the failed rollouts of a policy came. */
export interface NearMisses {
  readonly failed: number;
  /** Failed rollouts that were graded. */
  readonly graded: number;
  /** Graded failures by share of fail-to-pass tests passed: ten bins of a tenth, 1 in the last one. */
  readonly bins: readonly number[];
  /** Of the graded: at least .8 of their fail-to-pass tests, and every pass-to-pass test. */
  readonly near: number;
  readonly keptAll: number;
  readonly medianShare: Estimate | null;
}

export interface SideAnalysis {
  readonly rollouts: number;
  readonly nearMisses: NearMisses;
  /** Over all rollouts, solved or not; null without any. */
  readonly turns: Estimate | null;
  readonly sampledTokens: Estimate | null;
}

export interface ModeCount {
  readonly mode: FailureMode;
  readonly confirmed: number;
  readonly proposed: number;
  readonly rejected: number;
}

export interface PairedAnalysis {
  /** Over pairs of rollouts. */
  readonly table: SolvedTable;
  readonly a: SideAnalysis;
  readonly b: SideAnalysis;
  /** The most telling first: newly solved, lost, then by change of reward and nearness. */
  readonly pairs: readonly RolloutPair[];
  readonly labels: readonly ModeCount[];
}

/** The rollout that failed, and the other policy's. */
export interface LabelPlace {
  readonly rolloutId: string;
  readonly otherRolloutId: string;
  readonly mode: FailureMode;
}

export interface NewLabel extends LabelPlace {
  readonly note?: string;
}

export interface ProposedLabels {
  /** Pairs read, and labels that were not there before. */
  readonly pairs: number;
  readonly proposed: number;
}

/** A line of the export. */
export interface ExportedLabel extends PairLabelView {
  readonly benchmark: string;
  readonly taskId: string;
  readonly attempt: number;
  readonly outcome: PairOutcome;
  readonly failedPolicy: string;
  readonly otherPolicy: string;
  readonly rolloutId: string;
  readonly otherRolloutId: string;
}
