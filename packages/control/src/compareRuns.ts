import { seriesSummaries, taskStates } from "@holdfast/db";
import type { Comparison, ComparedValue } from "./compareViews.ts";
import type { Context } from "./context.ts";
import { readSummaries } from "./readSummaries.ts";
import { storedConfig } from "./runTransaction.ts";

/** Configuration, state and final and best values of the runs. Ids without a run are named and never an error. */
export async function compareRuns(context: Context, runIds: readonly string[]): Promise<Comparison> {
  const { db } = context;
  const ids = [...new Set(runIds)];
  const [summaries, stored, values, pools] = await Promise.all([
    readSummaries(context, ids),
    db.prisma.run.findMany({ where: { id: { in: ids } }, select: { id: true, config: true, isSynthetic: true } }),
    seriesSummaries.ofRuns(db.sql, ids),
    taskStates.countByStatus(db.sql, ids),
  ]);
  const summaryOf = new Map(summaries.map((summary) => [summary.id, summary]));
  const storedOf = new Map(stored.map((run) => [run.id, run]));
  const [valuesOf, poolOf] = [byRun(values), byRun(pools)];
  const runs = ids.flatMap((id) => {
    const [summary, run] = [summaryOf.get(id), storedOf.get(id)];
    if (!summary || !run) return [];
    return {
      ...summary,
      config: storedConfig(run.config),
      isSynthetic: run.isSynthetic,
      poolSize: (poolOf.get(id) ?? []).reduce((sum, { count }) => sum + count, 0),
      values: Object.fromEntries((valuesOf.get(id) ?? []).map((row) => [row.name, valueOf(row)])),
    };
  });
  return { runs, missing: ids.filter((id) => !summaryOf.has(id)) };
}

const valueOf = (row: seriesSummaries.SeriesSummaryRow): ComparedValue => ({
  last: row.lastValue,
  lastStep: row.lastStep,
  min: row.minValue,
  max: row.maxValue,
  points: row.points,
});

function byRun<Row extends { readonly runId: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const own = found.get(row.runId);
    if (own) own.push(row);
    else found.set(row.runId, [row]);
  }
  return found;
}
