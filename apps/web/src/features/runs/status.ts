import type { RunStatus, RunSummary } from "../../api/types.ts";
import type { Tone } from "../../ui/Pill.tsx";

const tones: Record<RunStatus, Tone> = {
  queued: "neutral",
  running: "good",
  paused: "warn",
  stopping: "warn",
  stopped: "neutral",
  completed: "accent",
  failed: "bad",
};

/** The colour that goes with a run's status word. */
export function statusTone(status: RunStatus): Tone {
  return tones[status];
}

/** Whether the run is still going to do work without being asked. */
export function isActive(status: RunStatus): boolean {
  return status === "queued" || status === "running" || status === "stopping";
}

/** Whether the run has ended, one way or another. */
export function isOver(status: RunStatus): boolean {
  return status === "completed" || status === "stopped" || status === "failed";
}

/** What a person may ask of a run in this status. */
export function allowedActions(status: RunStatus): {
  readonly pause: boolean;
  readonly resume: boolean;
  readonly stop: boolean;
} {
  return {
    pause: status === "running" || status === "queued",
    resume: status === "paused",
    stop: status === "running" || status === "queued" || status === "paused",
  };
}

const quietAfterMs = 60_000;

/** True when a running run has stored nothing for so long that someone should look. */
export function isQuiet(
  run: Pick<RunSummary, "status" | "lastPointAt" | "startedAt" | "createdAt">,
  nowMs: number,
): boolean {
  if (run.status !== "running") return false;
  const since = run.lastPointAt ?? run.startedAt ?? run.createdAt;
  return nowMs - Date.parse(since) > quietAfterMs;
}
