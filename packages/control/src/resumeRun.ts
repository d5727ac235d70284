import { runs } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { IllegalTransition } from "./errors.ts";
import { moveEvaluation } from "./moveEvaluation.ts";
import { readSummary } from "./readSummaries.ts";
import type { RunSummary } from "./views.ts";

/**
 * Resumes a paused run where it was: it takes its place among the queued runs, and goes on at once when a slot is free.
 * Throws NotFound, IllegalTransition.
 */
export async function resumeRun(context: Context, runId: string): Promise<RunSummary> {
  await changeRun(context, runId, async (transaction) => {
    const { sql, run, outbox } = transaction;
    if (run.kind === "evaluate") return moveEvaluation(transaction, "resume");
    if (run.status !== "paused")
      throw new IllegalTransition(`Only a paused run can be resumed; this one is ${run.status}.`);
    await runs.setStatus(sql, run.id, { status: "queued", reason: null });
    outbox.slotFreed = true;
  });
  return readSummary(context, runId);
}
