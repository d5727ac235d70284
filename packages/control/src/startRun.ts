import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { startQueuedRuns } from "./startQueuedRuns.ts";

/** Starts the run when a slot is free and no other has waited longer; otherwise it stays queued and says why. Throws NotFound. */
export async function startRun(context: Context, runId: string): Promise<void> {
  const known = await context.db.prisma.run.findUnique({ where: { id: runId }, select: { id: true } });
  if (!known) throw new NotFound(`There is no run ${runId}.`);
  await startQueuedRuns(context);
}
