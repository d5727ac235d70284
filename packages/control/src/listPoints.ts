import type { Context } from "./context.ts";
import { readSeqPage } from "./readSeqPage.ts";
import type { MetricPointView } from "./views.ts";

const defaultLimit = 50_000;

export interface PointQuery {
  readonly runId: string;
  readonly afterSeq?: number;
  readonly limit?: number;
}

/** Points after a sequence number, in order; at most `limit`, 50,000 by default. Throws NotFound. */
export async function listPoints(
  context: Context,
  { runId, afterSeq = 0, limit = defaultLimit }: PointQuery,
): Promise<readonly MetricPointView[]> {
  return (await readSeqPage(context, { runId, afterSeq, limit })).points;
}
