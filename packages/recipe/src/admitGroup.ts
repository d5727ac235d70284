import type { Exit } from "./exits.ts";

export interface ScoredGroup {
  /** Oldest policy version that wrote a token of the group. */
  readonly oldestVersion: number;
  /** Exit and effective reward of each rollout. */
  readonly rollouts: readonly { readonly exit: Exit; readonly reward: number }[];
}

/** Why a group does not train. Each reason is also a metric, so a drop is never silent. */
export type Rejection = "stale" | "aborted" | "silent";
export type Admission = { readonly admitted: true } | { readonly admitted: false; readonly reason: Rejection };

/** Updates between the version being trained and the oldest version in a rollout, queue time included. */
export function lag(trainedVersion: number, oldestVersion: number): number {
  return trainedVersion - oldestVersion;
}

/**
 * Decides whether a finished group may train `version`. Aborted: the infrastructure failed or the group was cancelled.
 * Stale: lag above the maximum. Silent: all rewards equal; it fills a place in the batch and teaches nothing.
 */
export function admitGroup(group: ScoredGroup, now: { readonly version: number; readonly maxLag: number }): Admission {
  const reject = (reason: Rejection): Admission => ({ admitted: false, reason });
  if (group.rollouts.some(({ exit }) => exit === "infraError" || exit === "cancelled")) return reject("aborted");
  if (lag(now.version, group.oldestVersion) > now.maxLag) return reject("stale");
  if (new Set(group.rollouts.map(({ reward }) => reward)).size <= 1) return reject("silent");
  return { admitted: true };
}

/** Whether a finished group takes one of the batch's places: trained and silent groups do, stale and aborted ones do not. */
export function countsTowardsBatch(admission: Admission): boolean {
  return admission.admitted || admission.reason === "silent";
}
