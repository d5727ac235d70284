import { formatDuration } from "../../ui/time.ts";
import type { Estimate } from "./estimate.ts";
import type { Mode } from "./modes.ts";

/** "1 run", "3 runs". */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** How many runs a press of the button makes, and why. */
export function runsText(mode: Mode, arms: number, seeds: number): string {
  if (mode === "stress") return "A measuring run, then a training run";
  const runs = counted(arms * seeds, "run");
  return mode === "run" && seeds === 1 ? runs : `${counted(arms, "arm")} × ${counted(seeds, "seed")} = ${runs}`;
}

/** About how long they take; undefined while that is being found out. */
export function durationText(estimate: Estimate | null | undefined): string {
  if (estimate === undefined) return "Estimating how long it takes…";
  if (estimate === null) return "No earlier run to tell how long it takes";
  if (estimate.durationMs === 0) return "Nothing to run yet";
  return `About ${roughly(estimate.durationMs)}, at the pace of ${counted(estimate.from, "earlier run")}`;
}

/** An estimate has no seconds. */
function roughly(durationMs: number): string {
  const minutes = Math.max(1, Math.round(durationMs / 60_000));
  return minutes < 60 ? `${minutes} min` : formatDuration(minutes * 60_000);
}
