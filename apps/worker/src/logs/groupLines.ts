import type { GroupWork, RolloutRecord } from "@holdfast/control";
import type { Said } from "./runLog.ts";

/** What is said when a worker takes a group. */
export function groupStarted({ group, attempt, pinned, latest }: GroupWork): Said {
  const again = attempt === 1 ? "" : `, attempt ${String(attempt)}`;
  const version =
    pinned === null ? `newest version ${String(latest.version)}` : `pinned to version ${String(pinned.version)}`;
  return { level: "info", text: `${nameOf(group)} started: ${String(group.rollouts)} rollouts, ${version}${again}` };
}

export interface ClosedGroup {
  readonly rollouts: readonly RolloutRecord[];
  readonly seconds: number;
  /** False: another attempt had taken the group over, or the run takes no results any more. */
  readonly accepted: boolean;
}

/** What is said when a group's results have been handed in. */
export function groupClosed({ group }: GroupWork, { rollouts, seconds, accepted }: ClosedGroup): Said {
  const text = [
    `reward ${meanOf(rollouts.map(({ reward }) => reward)).toFixed(2)}`,
    exitCounts(rollouts.map(({ exit }) => exit)),
    `versions ${versionsOf(rollouts)}`,
    `${seconds.toFixed(1)} s`,
  ].join(", ");
  return accepted
    ? { level: "info", text: `${nameOf(group)} closed: ${text}` }
    : { level: "warn", text: `${nameOf(group)} not wanted any more: ${text}` };
}

/** What is said when the infrastructure broke a group. */
export function groupAborted({ group }: GroupWork, reason: string): Said {
  return { level: "warn", text: `${nameOf(group)} aborted: ${reason}` };
}

/** What is said when a worker's own fault ended a group; it is sampled again. */
export function groupFailed({ group }: GroupWork, reason: string): Said {
  return { level: "error", text: `${nameOf(group)} failed and is sampled again: ${reason}` };
}

/** E.g. "train group 12 (tinyrepo-1/pool/7)". */
const nameOf = ({ purpose, index, taskId }: GroupWork["group"]) => `${purpose} group ${String(index)} (${taskId})`;

/** E.g. "3 submitted, 2 invalidFormat", the most frequent first. */
function exitCounts(exits: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const exit of exits) counts.set(exit, (counts.get(exit) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([exit, count]) => `${String(count)} ${exit}`)
    .join(", ");
}

/** Oldest and newest version that wrote a token, e.g. "3–4". */
function versionsOf(rollouts: readonly RolloutRecord[]): string {
  let [oldest, newest] = [Infinity, -Infinity];
  for (const { versions, trainable } of rollouts) {
    versions.forEach((version, i) => {
      if (trainable[i] !== 1) return;
      [oldest, newest] = [Math.min(oldest, version), Math.max(newest, version)];
    });
  }
  if (oldest > newest) return "none";
  return oldest === newest ? String(oldest) : `${String(oldest)}–${String(newest)}`;
}

/** 0 of nothing. */
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
