import { groups, updates } from "@holdfast/db";
import type { RunTransaction } from "./runTransaction.ts";
import { sendEvaluationGroups } from "./sendEvaluationGroups.ts";

/** Puts all work that waits for a worker into the outbox; sending a job that is still queued changes nothing. */
export async function collectOpenWork(transaction: RunTransaction): Promise<void> {
  const { sql, run, outbox } = transaction;
  if (run.kind === "evaluate") return sendEvaluationGroups(transaction);
  const update = await updates.inFlight(sql, run.id);
  if (update?.status === "assigned") outbox.updates.push({ runId: run.id, step: update.step });
  outbox.groupIds.push(...(await groups.pending(sql, run.id)));
}
