import type { z } from "zod";
import { configFields, type ConfigValue } from "./configFields.ts";
import { configValue } from "./configPaths.ts";
import type { RunConfigShape } from "./runConfigShape.ts";

type Config = z.infer<typeof RunConfigShape>;
type Refuse = (path: string, message: string) => void;

interface Issues {
  addIssue(issue: { code: "custom"; path: string[]; message: string }): void;
}

/** Refuses settings that are fine alone and impossible together. Each problem names the field to change. */
export function addContradictions(config: Config, issues: Issues): void {
  const refuse: Refuse = (path, message) =>
    issues.addIssue({ code: "custom", path: path.split("."), message: `${path} ${message}` });
  addOutOfPlace(config, refuse);
  addAsynchrony(config, refuse);
  addLearning(config, refuse);
}

/** A setting that another one switches off must keep its default: changing it would change nothing. */
function addOutOfPlace(config: Config, refuse: Refuse): void {
  for (const { path, when, default: usual } of configFields) {
    if (when === null || when.values.some((value) => value === configValue(config, when.path))) continue;
    const value = configValue(config, path);
    if (shown(value) === shown(usual)) continue;
    const other = shown(configValue(config, when.path));
    refuse(
      path,
      `is ${shown(value)}: does nothing when ${when.path} is ${other}; it belongs to ${when.values.join(" and ")}, elsewhere leave it at ${shown(usual)}`,
    );
  }
}

function addAsynchrony({ rollout, async: asynchrony }: Config, refuse: Refuse): void {
  const { mode, maxLag, inFlightGroups, refresh } = asynchrony;
  if (mode === "sync" && maxLag > 0) {
    refuse("async.maxLag", `is ${maxLag}: must be 0 when async.mode is sync, which never trains on older weights`);
  }
  if (mode === "sync" && refresh === "keepStale") {
    refuse("async.refresh", "is keepStale: must be rebuild when async.mode is sync, where no rollout spans an update");
  }
  const usable = (maxLag + 1) * rollout.tasksPerUpdate;
  if (inFlightGroups > usable) {
    refuse(
      "async.inFlightGroups",
      `is ${inFlightGroups}: at most ${usable} (max lag + 1 batches of ${rollout.tasksPerUpdate}) can train before they are stale`,
    );
  }
  if (inFlightGroups < rollout.tasksPerUpdate) {
    refuse(
      "async.inFlightGroups",
      `is ${inFlightGroups}: must be at least rollout.tasksPerUpdate (${rollout.tasksPerUpdate}), or no batch ever fills`,
    );
  }
  if (rollout.turnTokens > rollout.totalTokens) {
    refuse(
      "rollout.turnTokens",
      `is ${rollout.turnTokens}: must be at most rollout.totalTokens (${rollout.totalTokens})`,
    );
  }
}

function addLearning({ rollout, optimizer, eviction, score, rescore, stress }: Config, refuse: Refuse): void {
  if (optimizer.updatesPerBatch > rollout.tasksPerUpdate) {
    refuse(
      "optimizer.updatesPerBatch",
      `is ${optimizer.updatesPerBatch}: must be at most rollout.tasksPerUpdate (${rollout.tasksPerUpdate}), one group a step`,
    );
  }
  if (eviction.reinstateBelow > 0 && eviction.masteredAfter === 0) {
    refuse(
      "eviction.reinstateBelow",
      `is ${eviction.reinstateBelow}: must be 0 when eviction.masteredAfter is 0, which retires nothing`,
    );
  }
  if (eviction.reinstateBelow > 0 && score.everyUpdates === 0 && rescore.everyUpdates === 0) {
    refuse(
      "eviction.reinstateBelow",
      `is ${eviction.reinstateBelow}: must be 0 when score.everyUpdates and rescore.everyUpdates are 0, which never score a retired task`,
    );
  }
  if (rescore.everyUpdates > 0 && eviction.masteredAfter === 0) {
    refuse(
      "rescore.everyUpdates",
      `is ${rescore.everyUpdates}: must be 0 when eviction.masteredAfter is 0, which retires nothing to rescore`,
    );
  }
  if (stress.tolerance >= stress.threshold) {
    refuse("stress.tolerance", `is ${stress.tolerance}: must be under stress.threshold (${stress.threshold})`);
  }
}

function shown(value: ConfigValue): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
