import type { ExperimentDetail, ExperimentSummary } from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { experimentInput } from "./inputs.ts";

const launchInput = z.object({
  name: z.string().max(1_000),
  kind: z.enum(["ladder", "grid"]).default("ladder"),
  /** Names and configurations are judged by the use case, so that every client gets one list of all problems. */
  arms: z
    .array(z.object({ name: z.string().max(1_000), preset: z.string().max(100).nullish(), config: z.unknown() }))
    .max(100),
  seeds: z.array(z.number()).max(100),
});

/** Arms × seeds as one, and stress tests. */
export const experimentsRouter = router({
  list: procedure.query(({ ctx }): Promise<readonly ExperimentSummary[]> => ctx.control.listExperiments()),

  get: procedure
    .input(experimentInput)
    .query(({ ctx, input }): Promise<ExperimentDetail> => ctx.control.getExperiment(input.experimentId)),

  launch: procedure.input(launchInput).mutation(({ ctx, input: { arms, ...input } }): Promise<ExperimentDetail> => {
    const named = arms.map(({ name, preset, config }) => ({ name, preset: preset ?? null, config }));
    return ctx.control.launchExperiment({ ...input, arms: named });
  }),

  stop: procedure
    .input(experimentInput)
    .mutation(({ ctx, input }): Promise<ExperimentDetail> => ctx.control.stopExperiment(input.experimentId)),
});
