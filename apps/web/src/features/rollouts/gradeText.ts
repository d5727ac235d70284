import type { RolloutRow } from "../../api/types.ts";
import { formatDelta, formatNumber } from "../../ui/number.ts";

/** "2/2 · 9/9": fail-to-pass and pass-to-pass tests passed; a dash when nothing was graded. */
export function gradeText(grade: RolloutRow["grade"]): string {
  if (!grade) return "–";
  return `${grade.failToPassPassed}/${grade.failToPassTotal} · ${grade.passToPassPassed}/${grade.passToPassTotal}`;
}

const openStatuses: ReadonlySet<RolloutRow["groupStatus"]> = new Set(["pending", "running", "closed", "assigned"]);

/** A group's status as a person needs it: all that comes before training is waiting. */
export function groupWords(status: RolloutRow["groupStatus"]): string {
  return openStatuses.has(status) ? "waiting" : status;
}

/** A reward with as many decimals as it needs. */
export function rewardText(reward: number): string {
  return Number.isInteger(reward) ? formatNumber(reward, "count") : formatNumber(reward, "fraction");
}

/** "+0.400", or a dash while the group is open. */
export function advantageText(advantage: number | null): string {
  return advantage === null ? "–" : formatDelta(advantage, "fraction");
}

/** "69–70", or "70" when one version wrote every token. */
export function spanText({
  oldestVersion,
  newestVersion,
}: Pick<RolloutRow, "oldestVersion" | "newestVersion">): string {
  return oldestVersion === newestVersion ? String(newestVersion) : `${oldestVersion}–${newestVersion}`;
}
