import type { UpdateGroup, UpdateWork } from "@holdfast/control";
import type { GroupSummary, MetricValue } from "@holdfast/metrics";
import { summarizeUpdate } from "@holdfast/metrics";
import type { UpdateReport } from "@holdfast/policy";
import { isSilent } from "./trainSequences.ts";

export interface MeasuredUpdate {
  readonly work: UpdateWork;
  readonly report: UpdateReport;
  readonly learningRate: number;
  readonly seconds: { readonly total: number; readonly train: number; readonly refresh: number };
  /** Residents of each engine of the run, as last reported. */
  readonly residents: readonly number[];
}

/** The points of one update. */
export function updateMetrics({ work, report, learningRate, seconds, residents }: MeasuredUpdate): MetricValue[] {
  return summarizeUpdate({
    version: work.fromVersion,
    groups: work.groups.map(groupSummary),
    dropped: work.dropped,
    trainer: {
      entropyMean: report.entropyMean,
      mismatchKlMean: report.mismatchKl,
      ratioMean: report.ratioMean,
      ratioMax: report.ratioMax,
      logprobGapMean: report.logprobGapMean,
      maskFraction: report.maskFraction,
      clipFraction: report.clipFraction,
      loss: report.loss,
      gradNorm: report.gradNorm,
      learningRate,
      skippedSteps: report.skippedSteps,
      trainedTokens: report.trainedTokens,
    },
    seconds: {
      update: work.waitSeconds + seconds.total,
      wait: work.waitSeconds,
      train: seconds.train,
      refresh: seconds.refresh,
    },
    before: work.trainedBefore,
    residents,
  });
}

function groupSummary(group: UpdateGroup): GroupSummary {
  return {
    outcome: isSilent(group) ? "silent" : "trained",
    rollouts: group.rollouts.map((rollout) => ({
      exit: rollout.exit,
      earned: rollout.earnedReward,
      reward: rollout.reward,
      turns: rollout.turns,
      invalidTurns: rollout.malformedTurns,
      sampledTokens: rollout.trainable.reduce((sum, flag) => sum + flag, 0),
      oldestVersion: rollout.oldestVersion,
    })),
  };
}
