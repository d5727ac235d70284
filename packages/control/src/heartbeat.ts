import { workers } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { Heartbeat } from "./types.ts";

/** Notes that a worker is alive and what its engines do. A worker not heard of for 15 seconds is gone. */
export async function heartbeat({ db }: Context, { worker, engines, ...seen }: Heartbeat): Promise<void> {
  await db.transaction(async (sql) => {
    await workers.see(sql, { id: worker, ...seen });
    await workers.seeEngines(sql, worker, engines);
  });
}
