import type { Context } from "./context.ts";
import { readSummaries } from "./readSummaries.ts";
import type { RunSummary } from "./views.ts";

/** The list of runs at once, then again whenever one may have changed, until `signal` aborts. */
export async function* tailRuns(
  context: Context,
  signal?: AbortSignal,
): AsyncGenerator<readonly RunSummary[], void, undefined> {
  const wakes = context.wakes.subscribe("*", signal);
  try {
    do yield await readSummaries(context);
    while (!(await wakes.next()).done);
  } finally {
    await wakes.return?.();
  }
}
