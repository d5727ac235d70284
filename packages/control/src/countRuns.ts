import { runAnnotations } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { RunCounts } from "./runListViews.ts";

/** How many runs there are, and how many of them will do work without being asked. */
export const countRuns = ({ db }: Context): Promise<RunCounts> => runAnnotations.counts(db.sql);
