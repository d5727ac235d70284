import { groups, updates } from "@holdfast/db";
import type { RunTransaction } from "./runTransaction.ts";

/** Puts all work that waits for a worker into the outbox; sending a job that is still queued changes nothing. */
export async function collectOpenWork({ sql, run, outbox }: RunTransaction): Promise<void> {
  const update = await updates.inFlight(sql, run.id);
  if (update?.status === "assigned") outbox.updates.push({ runId: run.id, step: update.step });
  outbox.groupIds.push(...(await groups.pending(sql, run.id)));
}
