import type { ExperimentDetail, ExperimentSummary } from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { armsInput, readArmsInput } from "./armsInput.ts";
import { experimentInput } from "./inputs.ts";

const launchInput = armsInput.extend({
  kind: z.enum(["ladder", "grid"]).default("ladder"),
  confirmed: z.boolean().default(false),
});

/** Arms × seeds as one, and stress tests. */
export const experimentsRouter = router({
  list: procedure.query(({ ctx }): Promise<readonly ExperimentSummary[]> => ctx.control.listExperiments()),

  get: procedure
    .input(experimentInput)
    .query(({ ctx, input }): Promise<ExperimentDetail> => ctx.control.getExperiment(input.experimentId)),

  launch: procedure
    .input(launchInput)
    .mutation(({ ctx, input: { kind, confirmed, ...input } }): Promise<ExperimentDetail> =>
      ctx.control.launchExperiment({ kind, confirmed, ...readArmsInput(input) }),
    ),

  stop: procedure
    .input(experimentInput)
    .mutation(({ ctx, input }): Promise<ExperimentDetail> => ctx.control.stopExperiment(input.experimentId)),
});
