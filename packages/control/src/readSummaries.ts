import { points } from "@holdfast/db";
import type { MetricName } from "@holdfast/metrics";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { storedConfig } from "./runTransaction.ts";
import { readVerdicts } from "./verdict.ts";
import type { RunSummary } from "./views.ts";

/** What the small curve of a run in a list shows: up to so many last points of this metric. */
export const tailSeries: MetricName = "reward/mean";
export const tailLength = 60;

/** Summaries of all runs, or of those asked for; newest first. */
export async function readSummaries({ db }: Context, runIds?: readonly string[]): Promise<readonly RunSummary[]> {
  const rows = await readRows(db, runIds);
  const ids = rows.map(({ id }) => id);
  const configs = rows.map(({ id, config, nextSeq }) => ({ id, nextSeq, config: storedConfig(config) }));
  const [latest, tails, verdicts] = await Promise.all([
    points.latest(db.sql, ids),
    points.tails(db.sql, ids, { name: tailSeries, count: tailLength }),
    readVerdicts({ db }, configs),
  ]);
  return rows.map((row, index) => {
    const isOwn = ({ runId }: { readonly runId: string }) => runId === row.id;
    return {
      ...summaryOf(row, { latest: latest.filter(isOwn), rewardTail: tails.find(isOwn)?.values ?? [] }),
      maxUpdates: configs[index]?.config.updates ?? 0,
      verdict: verdicts.get(row.id) ?? null,
    };
  });
}

/** Summary of one run. Throws NotFound. */
export async function readSummary(context: Context, runId: string): Promise<RunSummary> {
  const [summary] = await readSummaries(context, [runId]);
  if (!summary) throw new NotFound(`There is no run ${runId}.`);
  return summary;
}

type RunRow = Awaited<ReturnType<typeof readRows>>[number];

const readRows = ({ prisma }: Context["db"], runIds?: readonly string[]) =>
  prisma.run.findMany({
    ...(runIds ? { where: { id: { in: [...runIds] } } } : {}),
    omit: { position: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });

function summaryOf(
  {
    config: _config,
    nextSeq: _nextSeq,
    createdAt,
    startedAt,
    endedAt,
    archivedAt,
    basePolicyName,
    tasksetName,
    ...row
  }: RunRow,
  { latest, rewardTail }: { readonly latest: readonly points.LatestPoint[]; readonly rewardTail: readonly number[] },
): Omit<RunSummary, "maxUpdates" | "verdict"> {
  const newest = latest.reduce<Date | null>((found, { at }) => (found && found > at ? found : at), null);
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    archivedAt: archivedAt?.toISOString() ?? null,
    taskset: tasksetName,
    basePolicy: basePolicyName,
    latest: Object.fromEntries(latest.map(({ name, value }) => [name, value])),
    rewardTail,
    lastPointAt: newest?.toISOString() ?? null,
  };
}
