import type { CheckpointView, LaunchOptions, RunDetail, RunEventView, RunSummary } from "@holdfast/control";
import { z } from "zod";
import type { Problem } from "../controlPort.ts";
import { procedure, router } from "../trpc.ts";

const runInput = z.object({ runId: z.string().min(1).max(100) });

const launchInput = z.object({
  name: z.string().trim().min(1, "Give the run a name").max(120, "At most 120 characters"),
  preset: z.string().max(100).nullish(),
  /** Checked by the control package against the RunConfig schema, so that every client gets the same problem list. */
  config: z.unknown(),
});

/** Runs as a whole: listing, launching, steering, and what they left. */
export const runsRouter = router({
  list: procedure.query(({ ctx }): Promise<readonly RunSummary[]> => ctx.control.listRuns()),

  get: procedure.input(runInput).query(({ ctx, input }): Promise<RunDetail> => ctx.control.getRun(input.runId)),

  launch: procedure
    .input(launchInput)
    .mutation(({ ctx, input }): Promise<RunSummary> =>
      ctx.control.launchRun({ name: input.name, preset: input.preset ?? null, config: input.config }),
    ),

  pause: procedure.input(runInput).mutation(({ ctx, input }): Promise<RunSummary> => ctx.control.pauseRun(input.runId)),

  resume: procedure
    .input(runInput)
    .mutation(({ ctx, input }): Promise<RunSummary> => ctx.control.resumeRun(input.runId)),

  stop: procedure.input(runInput).mutation(({ ctx, input }): Promise<RunSummary> => ctx.control.stopRun(input.runId)),

  options: procedure.query(({ ctx }): Promise<LaunchOptions> => ctx.control.launchOptions()),

  validate: procedure
    .input(z.object({ config: z.unknown() }))
    .query(async ({ ctx, input }): Promise<{ readonly problems: readonly Problem[] }> => ({
      problems: await ctx.control.validateConfig(input.config),
    })),

  checkpoints: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly CheckpointView[]> => ctx.control.listCheckpoints(input.runId)),

  events: procedure
    .input(runInput.extend({ afterSeq: z.number().int().nonnegative().default(0) }))
    .query(({ ctx, input }): Promise<readonly RunEventView[]> => ctx.control.listEvents(input)),

  /** The whole list at once, again whenever a run changes, at most about once a second. */
  tailList: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<readonly RunSummary[]> {
    yield* ctx.control.tailRunList({ signal });
  }),
});
