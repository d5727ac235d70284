import { workers } from "@holdfast/db";
import { goneAfterSeconds, type Context } from "./context.ts";
import type { WorkerView } from "./views.ts";

/** Workers that are alive. */
export async function listWorkers({ db }: Context): Promise<readonly WorkerView[]> {
  const rows = await workers.alive(db.sql, goneAfterSeconds);
  return rows.map(({ startedAt, seenAt, ...worker }) => ({
    ...worker,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}
