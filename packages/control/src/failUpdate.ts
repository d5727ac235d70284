import { runs, updates } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { endRun, stopped } from "./endRun.ts";
import type { Accepted } from "./types.ts";

/** An update that fails this often fails its run. */
const maxFailures = 3;

export interface FailedUpdate {
  readonly runId: string;
  readonly step: number;
  readonly attempt: number;
  readonly reason: string;
}

/**
 * Puts a failed update back for the queue to retry with the same batch; the third failure fails the run. Refused when the
 * attempt is outdated. Throws NotFound.
 */
export async function failUpdate(context: Context, { runId, step, attempt, reason }: FailedUpdate): Promise<Accepted> {
  return changeRun(context, runId, async (transaction) => {
    const { sql, run } = transaction;
    const update = await updates.find(sql, { runId, step });
    if (update?.status !== "running" || update.attempt !== attempt) return { accepted: false };
    const failures = await updates.fail(sql, { runId, step });
    if (run.status === "stopping") await endRun(transaction, stopped(run.version));
    else if (failures >= maxFailures) {
      const message = `Update ${step} failed ${failures} times; the last: ${reason}`;
      await endRun(transaction, { status: "failed", reason: message, message });
    } else {
      const message = `Update ${step} failed and is tried again: ${reason}`;
      await runs.appendEvent(sql, runId, { level: "warn", kind: "updateRetried", message, step });
    }
    return { accepted: true };
  });
}
