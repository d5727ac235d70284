import { groups, runs, updates } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { endRun, isOver, stopped } from "./endRun.ts";
import { IllegalTransition } from "./errors.ts";
import { moveEvaluation } from "./moveEvaluation.ts";
import { readSummary } from "./readSummaries.ts";
import type { RunSummary } from "./views.ts";

/**
 * Stops a run: cancels its rollouts, and lets an update that a worker is computing finish first (status "stopping").
 * Stopping a stopping run gives that update up. Throws NotFound, IllegalTransition.
 */
export async function stopRun(context: Context, runId: string): Promise<RunSummary> {
  await changeRun(context, runId, async (transaction) => {
    const { sql, run } = transaction;
    if (run.kind === "evaluate") return moveEvaluation(transaction, "cancel");
    if (isOver(run.status)) throw new IllegalTransition(`The run is already ${run.status}.`);
    const update = await updates.inFlight(sql, run.id);
    if (run.status === "stopping" || update?.status !== "running") return endRun(transaction, stopped(run.version));
    await groups.cancelOpen(sql, run.id);
    await runs.setStatus(sql, run.id, { status: "stopping", reason: `update ${update.step} is finishing` });
    const message = `Stopping after update ${update.step}.`;
    await runs.appendEvent(sql, run.id, { level: "info", kind: "stopping", message, step: run.version });
  });
  return readSummary(context, runId);
}
