import { points } from "@holdfast/db";
import type { Context } from "./context.ts";
import { pointView, readSeqPage } from "./readSeqPage.ts";
import type { MetricPointView } from "./views.ts";

const defaultLimit = 50_000;
const exportPageSize = 5_000;

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

/** Every point stored when the call was made, in order, a page in memory at a time. Throws NotFound. */
export async function* exportPoints(context: Context, runId: string): AsyncGenerator<MetricPointView, void, undefined> {
  const { seq: throughSeq } = await readSeqPage(context, { runId, afterSeq: 0, limit: 0 });
  let afterSeq = 0;
  for (;;) {
    const page = await points.between(context.db.sql, runId, { afterSeq, throughSeq, limit: exportPageSize });
    yield* page.map(pointView);
    const last = page.at(-1);
    if (!last) return;
    afterSeq = last.seq;
  }
}
