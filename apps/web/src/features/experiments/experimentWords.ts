import type { ExperimentSummary } from "../../api/types.ts";
import type { Tone } from "../../ui/Pill.tsx";

type Status = ExperimentSummary["status"];

const tones: Record<Status, Tone> = {
  queued: "neutral",
  active: "good",
  completed: "accent",
  stopped: "neutral",
  failed: "bad",
};

/** The colour that goes with an experiment's status word. */
export const experimentTone = (status: Status): Tone => tones[status];

/** Whether it is still going to do work without being asked. */
export const isOngoing = (status: Status): boolean => status === "queued" || status === "active";

/** "ladder", "grid", "stress test". */
export const kindWords: Record<ExperimentSummary["kind"], string> = {
  ladder: "ladder",
  grid: "grid",
  stress: "stress test",
};

/** "2 arms × 3 seeds". */
export function sizeText(arms: number, seeds: number): string {
  return `${arms} ${arms === 1 ? "arm" : "arms"} × ${seeds} ${seeds === 1 ? "seed" : "seeds"}`;
}
