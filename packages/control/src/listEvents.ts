import type { Context } from "./context.ts";
import { readSeqPage } from "./readSeqPage.ts";
import type { RunEventView } from "./views.ts";

export interface EventQuery {
  readonly runId: string;
  readonly afterSeq?: number;
}

/** Events of a run after a sequence number, in order. Throws NotFound. */
export async function listEvents(
  context: Context,
  { runId, afterSeq = 0 }: EventQuery,
): Promise<readonly RunEventView[]> {
  return (await readSeqPage(context, { runId, afterSeq, limit: 0 })).events;
}
