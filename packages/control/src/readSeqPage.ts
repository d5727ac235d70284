import { points, runs } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { MetricPointView, RunEventView } from "./views.ts";

export interface SeqPage {
  /** Everything up to here is in this page or before it. */
  readonly seq: number;
  readonly points: readonly MetricPointView[];
  readonly events: readonly RunEventView[];
}

/**
 * Points and events after a sequence number, at most `limit` points. The end is fixed before either is read, so that one
 * committed between the two reads cannot be skipped. Throws NotFound.
 */
export async function readSeqPage(
  { db }: Pick<Context, "db">,
  { runId, afterSeq, limit }: { readonly runId: string; readonly afterSeq: number; readonly limit: number },
): Promise<SeqPage> {
  const lastSeq = await runs.lastSeq(db.sql, runId);
  if (lastSeq === undefined) throw new NotFound(`There is no run ${runId}.`);
  const found = await points.between(db.sql, runId, { afterSeq, throughSeq: lastSeq, limit });
  const lastFound = found.at(-1);
  const throughSeq = lastFound && found.length === limit ? lastFound.seq : Math.max(lastSeq, afterSeq);
  const events = await runs.eventsBetween(db.sql, runId, { afterSeq, throughSeq });
  return { seq: throughSeq, points: found.map(pointView), events: events.map(eventView) };
}

const pointView = ({ at, ...point }: points.PointRow): MetricPointView => ({ ...point, at: at.toISOString() });
const eventView = ({ at, ...event }: runs.EventRow): RunEventView => ({ ...event, at: at.toISOString() });
