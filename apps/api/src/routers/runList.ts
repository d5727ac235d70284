import type { RunCounts, RunListChoices, RunListPage, StoppedRuns } from "@holdfast/control";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { procedure } from "../trpc.ts";
import { withoutUndefined } from "../withoutUndefined.ts";
import { idInput, runInput } from "./inputs.ts";

const columnInput = z.string().min(1).max(300);
const runsInput = z.array(idInput).min(1).max(1_000);

const searchInput = z.object({
  filter: z.string().max(4_000).optional(),
  sort: z
    .array(z.object({ column: columnInput, direction: z.enum(["asc", "desc"]) }))
    .max(8)
    .optional(),
  columns: z.array(columnInput).max(200).default([]),
  archived: z.enum(["without", "with", "only"]).optional(),
  runIds: z.array(idInput).max(1_000).optional(),
  limit: z.number().int().min(1).max(1_000).default(200),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .nullish()
    .transform((cursor) => cursor ?? undefined),
});

const tagInput = z.array(z.string().max(1_000)).max(100).optional();

/** Lists of runs, and what people keep about them. */
export const runListProcedures = {
  /** A page of the runs that match a filter, sorted by any columns. */
  search: procedure
    .input(searchInput)
    .query(({ ctx, input }): Promise<RunListPage> => ctx.control.searchRuns(withoutUndefined(input))),

  /** Metrics, tags, presets and tasksets that can be shown and filtered by. */
  choices: procedure.query(({ ctx }): Promise<RunListChoices> => ctx.control.runListChoices()),

  counts: procedure.query(({ ctx }): Promise<RunCounts> => ctx.control.countRuns()),

  /** The counts at once, then again after any run may have changed, at most once a second. Says that, and not what, changed. */
  changes: procedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<RunCounts> {
    for await (const counts of ctx.control.followRuns(signal)) {
      yield counts;
      await setTimeout(1_000); // The counts are read when asked for, so waiting here skips states but never the last one.
    }
  }),

  tag: procedure
    .input(z.object({ runIds: runsInput, add: tagInput, remove: tagInput }))
    .mutation(({ ctx, input }): Promise<void> => ctx.control.tagRuns(withoutUndefined(input))),

  setNotes: procedure
    .input(runInput.extend({ notes: z.string().max(200_000) }))
    .mutation(({ ctx, input }): Promise<void> => ctx.control.setRunNotes(input)),

  archive: procedure
    .input(z.object({ runIds: runsInput }))
    .mutation(({ ctx, input }): Promise<void> => ctx.control.archiveRuns(input.runIds)),

  restore: procedure
    .input(z.object({ runIds: runsInput }))
    .mutation(({ ctx, input }): Promise<void> => ctx.control.restoreRuns(input.runIds)),

  stopMany: procedure
    .input(z.object({ runIds: runsInput }))
    .mutation(({ ctx, input }): Promise<StoppedRuns> => ctx.control.stopRuns(input.runIds)),
};
