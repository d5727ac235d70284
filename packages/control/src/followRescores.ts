import { rescores } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { RescoreState } from "./rescoreViews.ts";

export interface RescoreFollower {
  /** Of this run; of any run when absent. */
  readonly runId?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Where the rescores stand, at once and then whenever one has moved, until `signal` aborts. */
export async function* followRescores(
  { db, wakes }: Context,
  { runId, signal }: RescoreFollower,
): AsyncGenerator<RescoreState, void, undefined> {
  const news = wakes.subscribe(runId ?? "*", signal); // before the first read, so that no write falls between the two
  try {
    let last: string | undefined;
    do {
      const state = await rescores.state(db.sql, runId ?? null);
      const now = JSON.stringify(state);
      if (now !== last) yield state;
      last = now;
    } while (!(await news.next()).done);
  } finally {
    await news.return?.();
  }
}
