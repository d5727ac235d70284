import { isSilentGroup } from "./advantage.ts";
import type { Exit } from "./exits.ts";

export interface ScoredGroup {
  /** Oldest policy version that wrote a token of the group. */
  readonly oldestVersion: number;
  /** Exit and advantage of each rollout; null for one that is left out. */
  readonly rollouts: readonly { readonly exit: Exit; readonly advantage: number | null }[];
}

/** The version being trained, and how far behind it a group may be. */
export interface TrainedVersion {
  readonly version: number;
  readonly maxLag: number;
}

/** Why a group does not train. Each reason is also a metric, so a drop is never silent. */
export type Rejection = "stale" | "aborted" | "silent";
export type Admission = { readonly admitted: true } | { readonly admitted: false; readonly reason: Rejection };

/** Updates between the version being trained and the oldest version in a rollout, queue time included. */
export function lag(trainedVersion: number, oldestVersion: number): number {
  return trainedVersion - oldestVersion;
}

/** Whether a group is too old to train, however good. */
export function isStale({ oldestVersion }: Pick<ScoredGroup, "oldestVersion">, now: TrainedVersion): boolean {
  return lag(now.version, oldestVersion) > now.maxLag;
}

/**
 * Decides whether a finished group may train `version`. Aborted: the infrastructure failed or the group was cancelled.
 * Stale: lag above the maximum. Silent: no advantage but 0; it fills a place in the batch and teaches nothing.
 */
export function admitGroup(group: ScoredGroup, now: TrainedVersion): Admission {
  const reject = (reason: Rejection): Admission => ({ admitted: false, reason });
  if (group.rollouts.some(({ exit }) => exit === "infraError" || exit === "cancelled")) return reject("aborted");
  if (isStale(group, now)) return reject("stale");
  if (isSilentGroup(group.rollouts.map(({ advantage }) => advantage))) return reject("silent");
  return { admitted: true };
}

/** Whether a finished group takes one of the batch's places: trained and silent groups do, stale and aborted ones do not. */
export function countsTowardsBatch(admission: Admission): boolean {
  return admission.admitted || admission.reason === "silent";
}
