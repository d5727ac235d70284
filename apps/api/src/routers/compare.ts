import type { Comparison, RunHead } from "@holdfast/control";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { idInput } from "./inputs.ts";

const runsInput = z.object({ runIds: z.array(idInput).min(1).max(200) });

/** Several runs side by side. */
export const compareRouter = router({
  runs: procedure
    .input(runsInput)
    .query(({ ctx, input }): Promise<Comparison> => ctx.control.compareRuns(input.runIds)),

  /** How far each of the runs has come, at once and then after changes, at most five times a second. */
  tail: procedure.input(runsInput).subscription(async function* ({
    ctx,
    input: { runIds },
    signal,
  }): AsyncGenerator<readonly RunHead[]> {
    for await (const heads of ctx.control.tailHeads(signal ? { runIds, signal } : { runIds })) {
      yield heads;
      await setTimeout(200); // Heads are read when asked for, so waiting here skips some but never the last.
    }
  }),
});
