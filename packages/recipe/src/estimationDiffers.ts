import { appliesTo } from "./config/changedConfig.ts";
import { configFields } from "./config/configFields.ts";
import { configValue } from "./config/configPaths.ts";
import type { RunConfig } from "./config/runConfig.ts";

/** What is sampled: which policy starts, which tasks, and how a rollout is drawn and cut. */
const sampling = [
  "policy.base",
  "tasks.taskset",
  "rollout.temperature",
  "rollout.topP",
  "rollout.maxTurns",
  "rollout.turnTokens",
  "rollout.totalTokens",
  "rollout.observationChars",
] as const;

/** What ends a rollout early, and so decides what there is to measure. */
const ending = ["gate.duplicateCall", "gate.format", "gate.remedies"] as const;

/** What makes an effective reward of an earned one. */
const paying = ["gate.requireSubmit", "gate.invalidReward", "gate.truncated"] as const;

/** Which tasks an update draws: under eviction or a curriculum those left get harder or easier all the time. */
const drawing = ["tasks.order", "eviction.masteredAfter", "eviction.hopelessAfter", "eviction.reinstateBelow"] as const;

const reward = [...sampling, ...ending, ...paying] as const;
const drawnReward = [...reward, ...drawing] as const;
/** A task counts by whether all of its group was solved, and the more rollouts the harder that is. */
const grouped = [...drawnReward, "rollout.groupSize"] as const;
const perUpdate = [...grouped, "rollout.tasksPerUpdate"] as const;
const tokens = [...sampling, ...ending, ...drawing] as const;
/** Each optimizer step of a batch moves the ratio further. */
const ratios = [...tokens, "optimizer.updatesPerBatch"] as const;

const settingsOf: Readonly<Record<string, readonly string[]>> = {
  "reward/mean": drawnReward,
  "reward/earned": [...tokens],
  "reward/newest": [...reward, "score.attempts"],
  "reward/eviction_adjusted": drawnReward,
  "tasks/active": ["tasks.taskset", ...drawing.slice(1), "rollout.groupSize"],
  "tasks/retired_mastered": ["tasks.taskset", ...drawing.slice(1), "rollout.groupSize"],
  "tasks/retired_hopeless": ["tasks.taskset", ...drawing.slice(1), "rollout.groupSize"],
  "tasks/solved_all": perUpdate,
  "tasks/solved_none": perUpdate,
  "groups/trained": ["rollout.tasksPerUpdate"],
  "groups/silent": perUpdate,
  "groups/silent_forecast": perUpdate,
  "groups/stale_dropped": ["async.maxLag", "rollout.tasksPerUpdate"],
  "mask/fraction": [...ratios, "loss.kind", "loss.maskRange"],
  "clip/fraction": [...ratios, "loss.kind", "loss.clipLow", "loss.clipHigh", "loss.dppoThreshold"],
  "optim/loss": [...ratios, "loss.kind", "loss.referenceKl", "loss.entropyBonus", "advantage.scaleByStd"],
  "optim/grad_norm": [...ratios, "loss.kind", "loss.referenceKl", "loss.entropyBonus", "advantage.scaleByStd"],
};

/** For metrics not named above: what all of an area has in common. */
const settingsOfArea: Readonly<Record<string, readonly string[]>> = {
  leak: grouped,
  exits: tokens,
  format: tokens,
  entropy: tokens,
  mismatch_kl: ratios,
  ratio: ratios,
  logprob_gap: ratios,
  turns: tokens,
  time: ["rollout.tasksPerUpdate", "rollout.groupSize"],
};

/**
 * Settings by which the configurations make a different number of the same name: how it was sampled, from which tasks, what counted as
 * reward. Empty when the curves can be laid over each other as they are. What a recipe changes to train better (a loss, a learning
 * rate, the lag it allows) is not among them, unless the metric is about just that; nor is the seed.
 */
export function estimationDiffers(metric: string, configs: readonly RunConfig[]): readonly string[] {
  const decisive = new Set(settingsOf[metric] ?? settingsOfArea[metric.split("/")[0] ?? ""] ?? []);
  return configFields
    .filter(({ path }) => decisive.has(path))
    .filter((field) => {
      const values = configs.map((config) =>
        appliesTo(field, config) ? JSON.stringify(configValue(config, field.path)) : "",
      );
      return new Set(values).size > 1;
    })
    .map(({ path }) => path);
}
