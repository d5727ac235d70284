import type { EngineView, MetricPointView } from "@holdfast/control";
import { tracked, type TrackedEnvelope } from "@trpc/server";
import { z } from "zod";
import type { RunTail } from "../results.ts";
import { procedure, router } from "../trpc.ts";
import { eventIdInput, runInput, seqInput } from "./inputs.ts";

/** Metric points of a run, stored and live. */
export const metricsRouter = router({
  /** Points with seq > afterSeq in seq order, at most `limit`; ask again from the last seq for more. */
  points: procedure
    .input(
      runInput.extend({ afterSeq: seqInput.default(0), limit: z.number().int().min(1).max(50_000).default(50_000) }),
    )
    .query(({ ctx, input }): Promise<readonly MetricPointView[]> => ctx.control.listPoints(input)),

  /**
   * Every point and event after `lastEventId`, then each new one as it lands, in seq order and exactly once.
   * `lastEventId` is the last seq the client saw; tRPC sends the id of the last message again on reconnect.
   */
  tail: procedure.input(runInput.extend({ lastEventId: eventIdInput.nullish() })).subscription(async function* ({
    ctx,
    input,
    signal,
  }): AsyncGenerator<TrackedEnvelope<RunTail>> {
    const query = { runId: input.runId, afterSeq: input.lastEventId ?? 0 };
    const tail = ctx.control.tailRun(signal ? { ...query, signal } : query);
    for await (const { seq, points, events, summary } of tail) {
      yield tracked(String(seq), { points, events, run: summary });
    }
  }),

  engines: procedure
    .input(runInput)
    .query(async ({ ctx, input }): Promise<readonly EngineView[]> => (await ctx.control.getRun(input.runId)).engines),
});
