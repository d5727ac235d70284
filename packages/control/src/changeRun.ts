import type { Context } from "./context.ts";
import { createOutbox } from "./outbox.ts";
import { lockRun, type RunTransaction } from "./runTransaction.ts";
import { sendOutbox } from "./sendOutbox.ts";
import { startQueuedRuns } from "./startQueuedRuns.ts";

/**
 * Changes a run: takes its lock, runs `change` in one transaction, and after the commit sends the jobs it asked for and
 * lets the next run start if a slot is free now. A crash between the two is repaired by `reconcile`. Throws NotFound.
 */
export async function changeRun<Result>(
  context: Context,
  runId: string,
  change: (transaction: RunTransaction) => Promise<Result>,
): Promise<Result> {
  const outbox = createOutbox();
  const result = await context.db.transaction(async (sql) => change({ sql, run: await lockRun(sql, runId), outbox }));
  await sendOutbox(context, outbox);
  if (outbox.slotFreed) await startQueuedRuns(context);
  return result;
}
