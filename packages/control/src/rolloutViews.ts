import type { rolloutRows } from "@holdfast/db";
import type { Exit, RolloutFlag, RunConfig } from "@holdfast/recipe";
import type { GradeCounts, GroupPurpose, GroupStatus } from "./views.ts";

type StoredGrade = "failToPassPassed" | "failToPassTotal" | "passToPassPassed" | "passToPassTotal";

/** A finished rollout, without what it left. Its step is null while the group waits or when it was dropped. */
export interface RolloutRow extends Omit<rolloutRows.RolloutRow, StoredGrade | "exit" | "flags" | "createdAt"> {
  readonly exit: Exit;
  readonly grade: GradeCounts | null;
  readonly flags: readonly RolloutFlag[];
  readonly createdAt: string;
}

export interface RolloutPage {
  readonly rows: readonly RolloutRow[];
  /** Pass as `cursor` for the next page; null on the last. */
  readonly nextCursor: string | null;
  /** Rollouts that match in all; null on every page but the first. */
  readonly total: number | null;
}

/** What the rollouts of a run can be narrowed to. */
export interface RolloutFacets {
  readonly engines: readonly string[];
  readonly tasks: readonly string[];
}

/** A text cut to its beginning. */
export interface LongText {
  readonly head: string;
  /** Characters (code points) in all; more than the head has when it was cut. */
  readonly length: number;
}

/** A stretch of a longer text, in characters (code points). */
export interface TextSlice {
  readonly from: number;
  readonly text: string;
  readonly length: number;
}

/** Where in a turn's raw text a reason was found, as offsets into a JavaScript string; `start` = `end` is a place where something is missing. */
export interface TextMark {
  readonly reason: string;
  readonly start: number;
  readonly end: number;
}

export interface TurnView {
  readonly index: number;
  /** What the policy wrote, control tags included. Its length is in tokens when cut: see `tokens`. */
  readonly raw: string;
  /** The policy's own tokens; `raw` holds the first `rawTokens` of them. */
  readonly tokens: number;
  readonly rawTokens: number;
  readonly think: LongText | null;
  readonly command: LongText | null;
  /** Raw-format reasons; empty when well-formed. */
  readonly formatReasons: readonly string[];
  /** What those reasons are about, and the repeated command where a duplicate call ended the rollout. */
  readonly marks: readonly TextMark[];
  readonly observation: LongText | null;
  readonly exitCode: number | null;
  readonly truncatedBytes: number;
  readonly durationMs: number;
}

export interface TurnPage {
  readonly from: number;
  readonly turns: readonly TurnView[];
}

/** Tokens of one turn in columns. What the trainer saw is null where the rollout did not train. */
export interface TurnTokens {
  readonly from: number;
  /** Tokens of the turn in all. */
  readonly total: number;
  readonly text: readonly string[];
  /** ln π_rollout. */
  readonly logprobs: readonly number[];
  readonly versions: readonly number[];
  /** ln π_trainer in the forward pass that trained. */
  readonly trainerLogprobs: readonly number[] | null;
  /** Nats, from the same pass. */
  readonly entropies: readonly number[] | null;
}

export interface TestView {
  readonly name: string;
  readonly kind: "failToPass" | "passToPass";
  readonly passed: boolean;
}

/** Tests of a grading, failed ones first. */
export interface TestPage {
  readonly from: number;
  readonly tests: readonly TestView[];
  readonly total: number;
}

/** The turn at which a gate ended the rollout. */
export interface GateView {
  readonly turn: number;
  /** The earlier turn that issued the same command, where that was the offence. */
  readonly duplicateOf: number | null;
}

/** A rollout and the small facts of what it left; turns, tokens and tests are read in pages. */
export interface TrajectoryView extends RolloutRow {
  readonly isSynthetic: boolean;
  readonly prompt: LongText;
  /** Unified diff, buggy → candidate. */
  readonly diff: LongText;
  /** Unified diff, buggy → reference solution. */
  readonly goldDiff: LongText;
  readonly gate: GateView | null;
  /** Indices of the turns that the raw format check rejects; the first 1,000. */
  readonly malformedTurns: readonly number[];
  /** Whether an optimizer step learned from it, so that the trainer's numbers are there. */
  readonly trained: boolean;
  /** The run's, which say what the step did with a token. */
  readonly loss: RunConfig["loss"];
  readonly updatesPerBatch: number;
  readonly groupRollouts: readonly RolloutRow[];
}

/** The rollouts of one task that share a baseline. */
export interface GroupView {
  readonly id: string;
  readonly runId: string;
  readonly runName: string;
  readonly isSynthetic: boolean;
  readonly index: number;
  readonly taskId: string;
  readonly purpose: GroupPurpose;
  readonly status: GroupStatus;
  readonly statusReason: string | null;
  readonly step: number | null;
  readonly rollouts: readonly RolloutRow[];
  /** First turn whose command is not the same in all of them; null when there is none. */
  readonly firstDifference: number | null;
}

/** Where two rollouts part. */
export interface PairView {
  /** First turn at which their commands differ, or that one of them did not reach; null when there is none. */
  readonly firstDifference: number | null;
}
