import type { EngineView, MetricPointView, SeriesResult } from "@holdfast/control";
import { tracked, type TrackedEnvelope } from "@trpc/server";
import { z } from "zod";
import type { RunTail } from "../results.ts";
import { procedure, router } from "../trpc.ts";
import { eventIdInput, idInput, runInput, seqInput } from "./inputs.ts";

const seriesInput = z.object({
  runIds: z.array(idInput).min(1).max(200),
  names: z.array(z.string().min(1).max(250)).min(1).max(40),
  x: z.enum(["step", "rollouts", "tokens", "relative", "wall"]).default("step"),
  from: z.number().optional(),
  to: z.number().optional(),
  maxBuckets: z.number().int().min(50).max(2_000).default(600),
  scale: z.enum(["linear", "log"]).default("linear"),
});

/** Metric points of runs, stored and live. */
export const metricsRouter = router({
  /** Points with seq > afterSeq in seq order, at most `limit`; ask again from the last seq for more. */
  points: procedure
    .input(
      runInput.extend({ afterSeq: seqInput.default(0), limit: z.number().int().min(1).max(50_000).default(50_000) }),
    )
    .query(({ ctx, input }): Promise<readonly MetricPointView[]> => ctx.control.listPoints(input)),

  /** Series of several runs in buckets, of one moment; the range is in the unit of x. */
  series: procedure.input(seriesInput).query(({ ctx, input }): Promise<SeriesResult> => ctx.control.listSeries(input)),

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
