import type { Control, EngineView, RunStatus } from "@holdfast/control";
import type { WorkerWithEngines } from "../results.ts";
import { procedure, router } from "../trpc.ts";

const servedStatuses: ReadonlySet<RunStatus> = new Set(["running", "paused", "stopping"]);

/** Processes that do the work, as last seen by their heartbeats. */
export const workersRouter = router({
  list: procedure.query(async ({ ctx: { control } }): Promise<readonly WorkerWithEngines[]> => {
    const [workers, engines] = await Promise.all([control.listWorkers(), listEngines(control)]);
    return workers.map((worker) => ({ ...worker, engines: engines.filter((engine) => engine.worker === worker.id) }));
  }),
});

async function listEngines(control: Control): Promise<readonly EngineView[]> {
  const served = (await control.listRuns()).filter(({ status }) => servedStatuses.has(status));
  const runs = await Promise.all(served.map(({ id }) => control.getRun(id)));
  return runs.flatMap((run) => run.engines);
}
