import type { Control, EngineView, RunStatus } from "@holdfast/control";
import { z } from "zod";
import type { WorkerSamples, WorkerWithEngines } from "../results.ts";
import { procedure, router } from "../trpc.ts";
import { withoutUndefined } from "../withoutUndefined.ts";
import { idInput } from "./inputs.ts";

const servedStatuses: ReadonlySet<RunStatus> = new Set(["running", "paused", "stopping"]);

/** Processes that do the work, as last seen by their heartbeats. */
export const workersRouter = router({
  list: procedure.query(async ({ ctx: { control } }): Promise<readonly WorkerWithEngines[]> => {
    const [workers, engines] = await Promise.all([control.listWorkers(), listEngines(control)]);
    return workers.map((worker) => ({ ...worker, engines: engines.filter((engine) => engine.worker === worker.id) }));
  }),

  /** CPU and memory over time: of the workers of a run while it went on, or of all in the last hour. */
  samples: procedure
    .input(z.object({ runId: idInput.optional(), minutes: z.number().int().min(1).max(1_440).optional() }))
    .query(async ({ ctx, input }): Promise<WorkerSamples> => ({
      workers: await ctx.control.workerSamples(withoutUndefined(input)),
    })),
});

async function listEngines(control: Control): Promise<readonly EngineView[]> {
  const served = (await control.listRuns()).filter(({ status }) => servedStatuses.has(status));
  const runs = await Promise.all(served.map(({ id }) => control.getRun(id)));
  return runs.flatMap((run) => run.engines);
}
