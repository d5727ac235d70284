import type { ExperimentDetail, ExperimentSummary, ForgettingView } from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { armsInput, readArmsInput } from "./armsInput.ts";
import { experimentInput } from "./inputs.ts";

const versionInput = z.number().int().nonnegative().optional();

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

  /** Does it forget? Retired tasks under the frozen weights of two versions, arm by arm. */
  forgetting: procedure
    .input(experimentInput.extend({ from: versionInput, to: versionInput }))
    .query(({ ctx, input }): Promise<ForgettingView> => ctx.control.getForgetting(input)),

  launch: procedure
    .input(launchInput)
    .mutation(({ ctx, input: { kind, confirmed, ...input } }): Promise<ExperimentDetail> =>
      ctx.control.launchExperiment({ kind, confirmed, ...readArmsInput(input) }),
    ),

  stop: procedure
    .input(experimentInput)
    .mutation(({ ctx, input }): Promise<ExperimentDetail> => ctx.control.stopExperiment(input.experimentId)),
});
