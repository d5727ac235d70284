import { engineSamples, workers, workerSamples } from "@holdfast/db";
import { keepSamplesSeconds, type Context } from "./context.ts";
import type { Heartbeat } from "./types.ts";

/** Notes that a worker is alive and what its engines do, and keeps their load and the machine's over time. A worker not heard of for 15 seconds is gone. */
export async function heartbeat({ db }: Context, { worker, engines, sample, ...seen }: Heartbeat): Promise<void> {
  await db.transaction(async (sql) => {
    await workers.see(sql, { id: worker, ...seen });
    const loads = engines.map(({ groupIds = [], ...engine }) => ({ ...engine, groupIds }));
    await workers.seeEngines(sql, worker, loads);
    await engineSamples.addFromWorker(sql, worker);
    if (sample) await workerSamples.add(sql, worker, { sample, keepSeconds: keepSamplesSeconds });
  });
}
