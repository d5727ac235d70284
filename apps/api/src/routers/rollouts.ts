import type { TrajectoryView } from "@holdfast/control";
import type { Exit } from "@holdfast/recipe";
import { z } from "zod";
import type { RolloutPage } from "../controlPort.ts";
import { procedure, router } from "../trpc.ts";

const exits = [
  "submitted",
  "invalidFormat",
  "duplicateCall",
  "budgetExhausted",
  "truncated",
  "infraError",
  "cancelled",
] as const satisfies readonly Exit[];

const listInput = z.object({
  runId: z.string().min(1).max(100),
  exit: z.enum(exits).optional(),
  purpose: z.enum(["train", "score"]).optional(),
  solved: z.boolean().optional(),
  step: z.number().int().nonnegative().optional(),
  cursor: z.string().max(200).optional(),
  limit: z.number().int().min(1).max(200).default(50),
});

/** Finished rollouts and the trajectories they left. */
export const rolloutsRouter = router({
  /** Newest first. `nextCursor` is null on the last page. */
  list: procedure.input(listInput).query(({ ctx, input }): Promise<RolloutPage> => ctx.control.listRollouts(input)),

  get: procedure
    .input(z.object({ rolloutId: z.string().min(1).max(100) }))
    .query(({ ctx, input }): Promise<TrajectoryView> => ctx.control.getTrajectory(input.rolloutId)),
});
