import type { EngineView, MetricPointView } from "@holdfast/control";
import { tracked, type TrackedEnvelope } from "@trpc/server";
import { z } from "zod";
import type { RunTail } from "../controlPort.ts";
import { procedure, router } from "../trpc.ts";

const runInput = z.object({ runId: z.string().min(1).max(100) });

/** Metric points of a run, stored and live. */
export const metricsRouter = router({
  /** Points with seq > afterSeq in seq order, at most `limit`; ask again from the last seq for more. */
  points: procedure
    .input(
      runInput.extend({
        afterSeq: z.number().int().nonnegative().default(0),
        limit: z.number().int().min(1).max(50_000).default(50_000),
      }),
    )
    .query(({ ctx, input }): Promise<readonly MetricPointView[]> => ctx.control.listPoints(input)),

  /**
   * Every point and event after `lastEventId`, then each new one as it lands, in order and exactly once.
   * `lastEventId` is the id of the last message the client got; tRPC sends it again on reconnect.
   */
  tail: procedure
    .input(runInput.extend({ lastEventId: z.union([z.string(), z.number()]).nullish() }))
    .subscription(async function* ({ ctx, input, signal }): AsyncGenerator<TrackedEnvelope<RunTail>> {
      const tail = ctx.control.tailRun({ runId: input.runId, cursor: String(input.lastEventId ?? 0), signal });
      for await (const { cursor, points, events, run } of tail) yield tracked(cursor, { points, events, run });
    }),

  engines: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly EngineView[]> => ctx.control.listEngines(input.runId)),
});
