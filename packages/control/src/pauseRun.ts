import { runs } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { IllegalTransition } from "./errors.ts";
import { moveEvaluation } from "./moveEvaluation.ts";
import { readSummary } from "./readSummaries.ts";
import type { RunSummary } from "./views.ts";

/**
 * Pauses a running run: no further work is begun; rollouts and an update under way still count. Another run may take its
 * slot. Throws NotFound, IllegalTransition.
 */
export async function pauseRun(context: Context, runId: string): Promise<RunSummary> {
  await changeRun(context, runId, async (transaction) => {
    const { sql, run, outbox } = transaction;
    if (run.kind === "evaluate") return moveEvaluation(transaction, "pause");
    if (run.status !== "running")
      throw new IllegalTransition(`Only a running run can be paused; this one is ${run.status}.`);
    await runs.setStatus(sql, run.id, { status: "paused", reason: null });
    await runs.appendEvent(sql, run.id, { level: "info", kind: "paused", message: "Paused.", step: run.version });
    outbox.slotFreed = true;
  });
  return readSummary(context, runId);
}
