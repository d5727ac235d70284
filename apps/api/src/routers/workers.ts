import type { WorkerWithEngines } from "../controlPort.ts";
import { procedure, router } from "../trpc.ts";

/** Processes that do the work, as last seen by their heartbeats. */
export const workersRouter = router({
  list: procedure.query(({ ctx }): Promise<readonly WorkerWithEngines[]> => ctx.control.listWorkers()),
});
