import type {
  CheckpointView,
  DryRun,
  EngineSampleView,
  LaunchOptions,
  LogPage,
  RunDetail,
  RunEventView,
  RunSummary,
  RunVerdictView,
} from "@holdfast/control";
import { z } from "zod";
import { checkConfig } from "../checkConfig.ts";
import type { ConfigCheck } from "../results.ts";
import { procedure, router } from "../trpc.ts";
import { withoutUndefined } from "../withoutUndefined.ts";
import { armsInput, readArmsInput } from "./armsInput.ts";
import { idInput, logInput, runInput, seqInput } from "./inputs.ts";
import { runListProcedures } from "./runList.ts";

const launchInput = z.object({
  name: z.string().max(1_000),
  preset: z.string().max(100).nullish(),
  /** A RunConfig. Judged by the use case, like the name, so that every client gets one list of all problems. */
  config: z.unknown(),
  clonedFrom: idInput.nullish(),
});

const dryRunInput = armsInput.extend({ kind: z.enum(["run", "ladder", "grid"]).default("run") });

/** Runs as a whole: listing, launching, steering, and what they left. */
export const runsRouter = router({
  ...runListProcedures,

  get: procedure.input(runInput).query(({ ctx, input }): Promise<RunDetail> => ctx.control.getRun(input.runId)),

  launch: procedure
    .input(launchInput)
    .mutation(({ ctx, input: { name, preset, config, clonedFrom } }): Promise<RunSummary> =>
      ctx.control.launchRun({ name, preset: preset ?? null, config, clonedFrom: clonedFrom ?? null }),
    ),

  /** What a launch would do. Stores nothing; a mutation only because configurations do not fit into an address. */
  dryRun: procedure
    .input(dryRunInput)
    .mutation(({ ctx, input: { kind, ...input } }): Promise<DryRun> =>
      ctx.control.dryRun({ kind, ...readArmsInput(input) }),
    ),

  pause: procedure.input(runInput).mutation(({ ctx, input }): Promise<RunSummary> => ctx.control.pauseRun(input.runId)),

  resume: procedure
    .input(runInput)
    .mutation(({ ctx, input }): Promise<RunSummary> => ctx.control.resumeRun(input.runId)),

  stop: procedure.input(runInput).mutation(({ ctx, input }): Promise<RunSummary> => ctx.control.stopRun(input.runId)),

  options: procedure.query(({ ctx }): Promise<LaunchOptions> => ctx.control.launchOptions()),

  validate: procedure
    .input(z.object({ config: z.unknown() }))
    .query(({ input }): ConfigCheck => ({ problems: checkConfig(input.config) })),

  checkpoints: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly CheckpointView[]> => ctx.control.listCheckpoints(input.runId)),

  events: procedure
    .input(runInput.extend({ afterSeq: seqInput.default(0) }))
    .query(({ ctx, input }): Promise<readonly RunEventView[]> => ctx.control.listEvents(input)),

  /** What the run's workers said, oldest first: the newest lines, those before one, or those after one. */
  logs: procedure
    .input(logInput)
    .query(({ ctx, input }): Promise<LogPage> => ctx.control.listLogs(withoutUndefined(input))),

  /** Loads of the run's decode engines over its whole time. */
  engineSamples: procedure
    .input(runInput.extend({ slices: z.number().int().min(1).max(2_000).default(240) }))
    .query(({ ctx, input }): Promise<readonly EngineSampleView[]> => ctx.control.engineSamples(input)),

  /** Does it climb, and does it hold? Null before the first epoch is complete. */
  verdict: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<RunVerdictView | null> => ctx.control.verdictOf(input.runId)),
});
