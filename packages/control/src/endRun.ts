import { groups, runs, updates } from "@holdfast/db";
import type { RunTransaction } from "./runTransaction.ts";
import type { RunStatus } from "./views.ts";

export interface RunEnd {
  readonly status: "stopped" | "completed" | "failed";
  /** Shown beside the status. */
  readonly reason: string | null;
  /** Of the event, which is named after the status. */
  readonly message: string;
}

/** Ends the run: cancels what is left to do, writes the event, and frees its slot. Results still under way are refused. */
export async function endRun({ sql, run, outbox }: RunTransaction, { status, reason, message }: RunEnd): Promise<void> {
  await groups.cancelOpen(sql, run.id);
  const update = await updates.inFlight(sql, run.id);
  if (update) {
    await updates.cancel(sql, { runId: run.id, step: update.step });
    await groups.cancelBatch(sql, run.id, update.step);
  }
  await runs.setStatus(sql, run.id, { status, reason });
  const level = status === "failed" ? "error" : "info";
  await runs.appendEvent(sql, run.id, { level, kind: status, message, step: run.version });
  outbox.slotFreed = true;
}

/** The end of a run that somebody stopped. */
export const stopped = (version: number): RunEnd => ({
  status: "stopped",
  reason: null,
  message: `Stopped at version ${version}.`,
});

/** Whether a run in this status will never change again. */
export const isOver = (status: RunStatus) => status === "stopped" || status === "completed" || status === "failed";
