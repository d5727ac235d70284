import type { Context } from "./context.ts";
import { IllegalTransition } from "./errors.ts";
import type { StoppedRuns } from "./runListViews.ts";
import { stopRun } from "./stopRun.ts";

/** Stops several runs, those listed last first; the ones that are over already are left as they are. Throws NotFound. */
export async function stopRuns(context: Context, runIds: readonly string[]): Promise<StoppedRuns> {
  const stopped: string[] = [];
  const over: string[] = [];
  for (const runId of runIds.toReversed()) {
    try {
      await stopRun(context, runId);
      stopped.push(runId);
    } catch (error) {
      if (!(error instanceof IllegalTransition)) throw error;
      over.push(runId);
    }
  }
  return { stopped, over };
}
