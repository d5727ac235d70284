import type { Context } from "./context.ts";
import type { RunCounts } from "./runListViews.ts";
import { countRuns } from "./countRuns.ts";

/** How many runs there are, at once and then whenever any run may have changed, until `signal` aborts. */
export async function* followRuns(context: Context, signal?: AbortSignal): AsyncGenerator<RunCounts, void, undefined> {
  const wakes = context.wakes.subscribe("*", signal);
  try {
    do yield await countRuns(context);
    while (!(await wakes.next()).done);
  } finally {
    await wakes.return?.();
  }
}
