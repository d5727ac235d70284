import type { TrajectoryView } from "@holdfast/control";
import { exits } from "@holdfast/recipe";
import { z } from "zod";
import type { RolloutPage } from "../results.ts";
import { procedure, router } from "../trpc.ts";
import { withoutUndefined } from "../withoutUndefined.ts";
import { idInput, runInput, seqInput } from "./inputs.ts";

const listInput = runInput.extend({
  exit: z.enum(exits).optional(),
  purpose: z.enum(["train", "score", "measure"]).optional(),
  solved: z.boolean().optional(),
  step: seqInput.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(200).optional(),
});

/** Finished rollouts and the trajectories they left. */
export const rolloutsRouter = router({
  /** Newest first. */
  list: procedure
    .input(listInput)
    .query(({ ctx, input }): Promise<RolloutPage> => ctx.control.listRollouts(withoutUndefined(input))),

  get: procedure
    .input(z.object({ rolloutId: idInput }))
    .query(({ ctx, input }): Promise<TrajectoryView> => ctx.control.getTrajectory(input.rolloutId)),
});
