import type { Context } from "./context.ts";
import { readSeqPage } from "./readSeqPage.ts";
import { readSummary } from "./readSummaries.ts";
import type { TailBatch, TailQuery } from "./types.ts";

const pageSize = 5_000;

/**
 * One batch at once, even if empty, with what came after `afterSeq`; then the rest and all that lands later, in order and
 * exactly once, until `signal` aborts. A change of status alone also yields a batch. Throws NotFound.
 */
export async function* tailRun(
  context: Context,
  { runId, afterSeq, signal }: TailQuery,
): AsyncGenerator<TailBatch, void, undefined> {
  const wakes = context.wakes.subscribe(runId, signal); // before the first read, so that no write falls between the two
  try {
    let last: TailBatch | undefined;
    do {
      for (;;) {
        const batch = await readBatch(context, runId, last?.seq ?? afterSeq);
        if (last && !isNews(batch, last)) break;
        yield batch;
        last = batch;
      }
    } while (!(await wakes.next()).done);
  } finally {
    await wakes.return?.();
  }
}

/** The summary is read first: a run that it calls over has all of its points in this page or in those before it. */
async function readBatch(context: Context, runId: string, afterSeq: number): Promise<TailBatch> {
  const summary = await readSummary(context, runId);
  return { ...(await readSeqPage(context, { runId, afterSeq, limit: pageSize })), summary };
}

const isNews = ({ seq, summary }: TailBatch, last: TailBatch) =>
  seq > last.seq ||
  summary.status !== last.summary.status ||
  summary.statusReason !== last.summary.statusReason ||
  summary.version !== last.summary.version;
