import { engineSamples } from "@holdfast/db";
import type { Context } from "./context.ts";
import { readRun } from "./readRun.ts";
import type { EngineSampleView } from "./taskViews.ts";

const defaultSlices = 240;

export interface EngineSampleQuery {
  readonly runId: string;
  readonly slices?: number;
}

/** Loads of the run's engines over its whole time, in at most `slices` slices for each engine. Throws NotFound. */
export async function listEngineSamples(
  { db }: Context,
  { runId, slices = defaultSlices }: EngineSampleQuery,
): Promise<readonly EngineSampleView[]> {
  await readRun(db, runId);
  return (await engineSamples.inSlices(db.sql, runId, slices)).map(({ at, ...slice }) => ({
    ...slice,
    at: at.toISOString(),
  }));
}
