import type { RescoreView, RescoreStatus } from "../../api/types.ts";
import { formatNumber } from "../../ui/number.ts";
import type { Tone } from "../../ui/Pill.tsx";
import { formatDuration } from "../../ui/time.ts";

export const rescoreTones: Record<RescoreStatus, Tone> = {
  running: "accent",
  paused: "warn",
  completed: "good",
  cancelled: "neutral",
};

const sources = { mastered: "mastered", retired: "retired", pool: "pool", chosen: "chosen" } as const;

/** "mastered tasks × 2 attempts, seed 1". */
export function pinsText({ from, sample, attempts, seed }: RescoreView["spec"]): string {
  const drawn = sample === null ? "" : `${sample} of the `;
  return `${drawn}${sources[from]} tasks × ${attempts} ${attempts === 1 ? "attempt" : "attempts"}, seed ${seed}`;
}

/** ".850 [.800, .900]" with leading zeros, or a dash. */
export function intervalText(
  mean: { readonly mean: number; readonly low: number; readonly high: number } | null,
): string {
  if (mean === null) return "–";
  const [value, low, high] = [mean.mean, mean.low, mean.high].map((each) => formatNumber(each, "fraction"));
  return `${value} [${low}, ${high}]`;
}

/** What a rescore would cost: "3 versions × 40 tasks × 2 attempts = 240 rollouts, about 2 min 0 s". */
export function costText(estimate: {
  readonly versions: number;
  readonly tasks: number;
  readonly rollouts: number;
  readonly seconds: number | null;
}): string {
  const { versions, tasks, rollouts, seconds } = estimate;
  const attempts = rollouts / Math.max(1, versions * tasks);
  const time = seconds === null ? "no run of this machine tells how long" : `about ${formatDuration(seconds * 1_000)}`;
  return `${count(versions, "version")} × ${count(tasks, "task")} × ${count(attempts, "attempt")} = ${count(rollouts, "rollout")}, ${time}`;
}

const count = (value: number, word: string) => `${value} ${word}${value === 1 ? "" : "s"}`;
