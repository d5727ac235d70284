import type { RescoreDetail, RescoreEstimate, RescoreMatrix, RescoreState, RescoreView } from "@holdfast/control";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { idInput, runInput } from "./inputs.ts";

const rescoreInput = z.object({ rescoreId: idInput });

const requestInput = runInput.extend({
  versions: z.array(z.number().int().nonnegative()).max(1_000),
  tasks: z
    .object({
      from: z.enum(["mastered", "retired", "pool"]).exactOptional(),
      ids: z.array(z.string().min(1).max(200)).max(20_000).exactOptional(),
      sample: z.number().exactOptional(),
    })
    .exactOptional(),
  attempts: z.number().exactOptional(),
  seed: z.number().exactOptional(),
  temperature: z.number().exactOptional(),
  topP: z.number().exactOptional(),
});

/** Tasks attempted again under frozen weights: what it costs, starting and steering it, what it found. */
export const rescoresRouter = router({
  list: procedure
    .input(z.object({ runId: idInput.optional() }))
    .query(({ ctx, input }): Promise<readonly RescoreView[]> => ctx.control.listRescores(input)),

  /** Every task of a run under every version that it was rescored under, by its newest result. */
  tasks: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<RescoreMatrix> => ctx.control.listRescoredTasks(input.runId)),

  /** Says that, and not what, changed of the rescores of a run, or of any run. */
  changes: procedure.input(z.object({ runId: idInput.optional() })).subscription(async function* ({
    ctx,
    input,
    signal,
  }): AsyncGenerator<RescoreState> {
    for await (const state of ctx.control.followRescores({ ...input, signal })) {
      yield state;
      await setTimeout(1_000); // The state is read when asked for, so waiting here skips some but never the last one.
    }
  }),

  get: procedure
    .input(rescoreInput)
    .query(({ ctx, input }): Promise<RescoreDetail> => ctx.control.getRescore(input.rescoreId)),

  estimate: procedure
    .input(requestInput)
    .query(({ ctx, input }): Promise<RescoreEstimate> => ctx.control.estimateRescore(input)),

  request: procedure
    .input(requestInput)
    .mutation(({ ctx, input }): Promise<RescoreDetail> => ctx.control.requestRescore(input)),

  pause: procedure
    .input(rescoreInput)
    .mutation(({ ctx, input }): Promise<RescoreDetail> => ctx.control.pauseRescore(input.rescoreId)),

  resume: procedure
    .input(rescoreInput)
    .mutation(({ ctx, input }): Promise<RescoreDetail> => ctx.control.resumeRescore(input.rescoreId)),

  cancel: procedure
    .input(rescoreInput)
    .mutation(({ ctx, input }): Promise<RescoreDetail> => ctx.control.cancelRescore(input.rescoreId)),
});
