import { runAnnotations, runs } from "@holdfast/db";
import { lockKnown } from "./annotateRuns.ts";
import type { Context } from "./context.ts";
import { IllegalTransition } from "./errors.ts";
import { startQueuedRuns } from "./startQueuedRuns.ts";

/**
 * Takes runs out of the lists; nothing is deleted. A queued run leaves the queue until it is restored. Throws NotFound, and
 * IllegalTransition naming the runs that are still at work; then none is archived.
 */
export async function archiveRuns({ db }: Context, runIds: readonly string[]): Promise<void> {
  await db.transaction(async (sql) => {
    await runs.lockStarts(sql); // so that no queued run starts in between
    const working = (await lockKnown(sql, runIds)).filter(
      ({ status }) => status === "running" || status === "stopping",
    );
    if (working.length > 0) {
      const names = working.map(({ name }) => name).join(", ");
      throw new IllegalTransition(
        `Still at work: ${names}. Stop or pause ${working.length === 1 ? "it" : "them"} first.`,
      );
    }
    await runAnnotations.setArchived(sql, runIds, true);
  });
}

/** Puts archived runs back into the lists, and a queued one back to its place in the queue. Throws NotFound. */
export async function restoreRuns(context: Context, runIds: readonly string[]): Promise<void> {
  await context.db.transaction(async (sql) => {
    await lockKnown(sql, runIds);
    await runAnnotations.setArchived(sql, runIds, false);
  });
  await startQueuedRuns(context);
}
