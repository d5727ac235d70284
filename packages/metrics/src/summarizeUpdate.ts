import type { PoolMetricName, UpdateMetricName } from "./catalogue.ts";
import type { MetricValue } from "./point.ts";

/** A rollout of a consumed group. */
export interface RolloutSummary {
  readonly exit:
    "submitted" | "invalidFormat" | "duplicateCall" | "budgetExhausted" | "truncated" | "infraError" | "cancelled";
  /** Reward from the grader. */
  readonly earned: number;
  /** Effective reward, after the gate. */
  readonly reward: number;
  readonly turns: number;
  /** Turns that the raw format check rejected. */
  readonly invalidTurns: number;
  /** Tokens that the policy wrote. */
  readonly sampledTokens: number;
  readonly oldestVersion: number;
}

export interface GroupSummary {
  /** Silent when all effective rewards are equal. */
  readonly outcome: "trained" | "silent";
  /** Not empty. */
  readonly rollouts: readonly RolloutSummary[];
}

/**
 * What the trainer measured in the update's forward pass, before the step. In a batch of silent groups only, the
 * means still describe their tokens; loss and gradient norm are then 0.
 */
export interface TrainerReport {
  readonly entropyMean: number;
  readonly mismatchKlMean: number;
  readonly ratioMean: number;
  readonly ratioMax: number;
  /** Mean of rollout − trainer log-prob. */
  readonly logprobGapMean: number;
  /** Share of trainable tokens that the mask drops. */
  readonly maskFraction: number;
  /** Share of trainable tokens that a clip cuts off. */
  readonly clipFraction: number;
  readonly loss: number;
  /** Before clipping. */
  readonly gradNorm: number;
  readonly learningRate: number;
  /** Optimizer steps left out because something was not finite. */
  readonly skippedSteps: number;
  /** Tokens of the sequences in the forward pass, without padding. */
  readonly trainedTokens: number;
}

export interface UpdateSummary {
  /** Version being trained: the one that the update started from. */
  readonly version: number;
  /** The batch; not empty. */
  readonly groups: readonly GroupSummary[];
  /** Groups dropped since the previous update. */
  readonly dropped: { readonly stale: number; readonly aborted: number };
  readonly trainer: TrainerReport;
  readonly seconds: {
    readonly update: number;
    readonly wait: number;
    readonly train: number;
    readonly refresh: number;
  };
  /** What had been trained before, as `progress/rollouts` and `progress/tokens` said at the step before; 0 at the first. */
  readonly before: { readonly rollouts: number; readonly tokens: number };
  /** Residents of each decode engine; empty (no engine alive) reads as 0. */
  readonly residents: readonly number[];
}

type BatchMetricName = Exclude<UpdateMetricName, PoolMetricName>;

/** The value of every metric with cadence "update" but the pool's, in one list. Definitions: `metricCatalogue`. */
export function summarizeUpdate(update: UpdateSummary): MetricValue[] {
  const values: Record<BatchMetricName, number> = {
    ...rewardValues(update),
    ...groupValues(update),
    ...speedValues(update),
    ...progressValues(update),
    ...trainerValues(update.trainer),
  };
  return Object.entries(values).map(([name, value]) => ({ name: metricName(name), value }));
}

function rewardValues({ groups }: UpdateSummary) {
  const rollouts = groups.flatMap((group) => group.rollouts);
  const share = (exit: RolloutSummary["exit"]) => meanOf(rollouts.map((rollout) => (rollout.exit === exit ? 1 : 0)));
  return {
    "reward/mean": meanOf(rollouts.map(({ reward }) => reward)),
    "reward/earned": meanOf(rollouts.map(({ earned }) => earned)),
    "exits/submitted": share("submitted"),
    "exits/invalid_format": share("invalidFormat"),
    "exits/duplicate_call": share("duplicateCall"),
    "exits/budget_exhausted": share("budgetExhausted"),
    "exits/truncated": share("truncated"),
    "format/invalid_rate": ratio(sumOf(rollouts, "invalidTurns"), sumOf(rollouts, "turns")),
    "format/laundered_share": meanOf(rollouts.map((rollout) => (isLaundered(rollout) ? 1 : 0))),
    "tokens/per_rollout": meanOf(rollouts.map(({ sampledTokens }) => sampledTokens)),
    "turns/per_rollout": meanOf(rollouts.map(({ turns }) => turns)),
  };
}

/** Paid, with a malformed turn in it: whatever let the turn pass also rewarded it. */
const isLaundered = ({ reward, invalidTurns }: RolloutSummary) => reward > 0 && invalidTurns > 0;

function groupValues({ version, groups, dropped }: UpdateSummary) {
  const lags = groups.flatMap(({ rollouts }) => rollouts.map(({ oldestVersion }) => version - oldestVersion));
  const solved = groups.map(({ rollouts }) => rollouts.map(({ reward }) => reward === 1));
  return {
    "lag/mean": meanOf(lags),
    "lag/max": Math.max(...lags),
    "groups/trained": groups.filter(({ outcome }) => outcome === "trained").length,
    "groups/silent": groups.filter(({ outcome }) => outcome === "silent").length,
    "groups/stale_dropped": dropped.stale,
    "groups/aborted": dropped.aborted,
    "tasks/solved_all": solved.filter((group) => group.every(Boolean)).length,
    "tasks/solved_none": solved.filter((group) => !group.some(Boolean)).length,
  };
}

function speedValues({ groups, trainer, seconds, residents }: UpdateSummary) {
  const rollouts = groups.flatMap((group) => group.rollouts);
  return {
    "time/update_s": seconds.update,
    "time/wait_s": seconds.wait,
    "time/train_s": seconds.train,
    "time/refresh_s": seconds.refresh,
    "tokens/generated_s": ratio(sumOf(rollouts, "sampledTokens"), seconds.update),
    "tokens/trained_s": ratio(trainer.trainedTokens, seconds.train),
    "engines/resident_max": residents.length === 0 ? 0 : Math.max(...residents),
    "engines/resident_min": residents.length === 0 ? 0 : Math.min(...residents),
  };
}

function progressValues({ groups, trainer, before }: UpdateSummary) {
  return {
    "progress/rollouts": before.rollouts + groups.reduce((sum, { rollouts }) => sum + rollouts.length, 0),
    "progress/tokens": before.tokens + trainer.trainedTokens,
  };
}

function trainerValues(trainer: TrainerReport) {
  return {
    "entropy/mean": trainer.entropyMean,
    "mismatch_kl/mean": trainer.mismatchKlMean,
    "ratio/mean": trainer.ratioMean,
    "ratio/max": trainer.ratioMax,
    "logprob_gap/mean": trainer.logprobGapMean,
    "mask/fraction": trainer.maskFraction,
    "clip/fraction": trainer.clipFraction,
    "optim/loss": trainer.loss,
    "optim/grad_norm": trainer.gradNorm,
    "optim/lr": trainer.learningRate,
    "optim/skipped_steps": trainer.skippedSteps,
  };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const sumOf = (rollouts: readonly RolloutSummary[], key: "turns" | "invalidTurns" | "sampledTokens") =>
  rollouts.reduce((sum, rollout) => sum + rollout[key], 0);

/** 0 where there is nothing to divide by: nothing happened, at any rate. */
const ratio = (amount: number, per: number) => (per === 0 ? 0 : amount / per);

/** Object.entries widens keys to string; these come from a Record whose keys are exactly the metric names. */
function metricName(key: string): BatchMetricName {
  return key as BatchMetricName;
}
