import type { Estimate } from "@holdfast/recipe";
import { formatDuration } from "../../ui/time.ts";
import type { Mode } from "./modes.ts";

/** "1 run", "3 runs". */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString("en")} ${thing}${count === 1 ? "" : "s"}`;
}

/** How many runs a press of the button makes, and why. */
export function runsText(mode: Mode, { arms, seeds }: { readonly arms: number; readonly seeds: number }): string {
  if (mode === "stress") return "A measuring run, then a training run";
  if (arms * seeds === 0) return "Nothing can start yet";
  const runs = counted(arms * seeds, "run");
  return mode === "run" && arms === 1 && seeds === 1
    ? runs
    : `${counted(arms, "arm")} × ${counted(seeds, "seed")} = ${runs}`;
}

/** About how long they take, and how that is known; undefined while that is being found out. */
export function durationText(estimate: Estimate | undefined): string {
  if (estimate === undefined) return "Estimating how long it takes…";
  const { seconds, rollouts, basis } = estimate;
  if (rollouts === 0) return "Nothing to run yet";
  const about = `About ${roughly(seconds)}`;
  switch (basis.kind) {
    case "similar":
      return `${about}, at the pace of ${counted(basis.runs, "similar run")} on this machine`;
    case "other":
      return `${about}, at the pace of ${counted(basis.runs, "run")} of other sizes on this machine`;
    case "guess":
      return `${about}: a guess of ${basis.secondsPerRollout} s a rollout, since nothing was measured on this machine yet`;
  }
}

/** An estimate has no seconds. */
function roughly(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes * 60_000);
}
