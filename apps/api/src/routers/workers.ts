import type { Control, EngineView } from "@holdfast/control";
import { z } from "zod";
import type { WorkerSamples, WorkerWithEngines } from "../results.ts";
import { procedure, router } from "../trpc.ts";
import { withoutUndefined } from "../withoutUndefined.ts";
import { idInput } from "./inputs.ts";

/** Runs that engines can be at work for. */
const served = {
  filter: "status in (running, paused, stopping)",
  archived: "with",
  columns: [],
  limit: 1_000,
} as const;

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
  const { rows } = await control.searchRuns(served);
  const runs = await Promise.all(rows.map(({ id }) => control.getRun(id)));
  return runs.flatMap((run) => run.engines);
}
