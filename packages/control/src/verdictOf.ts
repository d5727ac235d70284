import type { Context } from "./context.ts";
import type { RunVerdictView } from "./verdictView.ts";
import { readSummary } from "./readSummaries.ts";

/** Whether the run climbs to its bar and holds; null before its first epoch is complete. Throws NotFound. */
export const verdictOf = async (context: Context, runId: string): Promise<RunVerdictView | null> =>
  (await readSummary(context, runId)).verdict;
