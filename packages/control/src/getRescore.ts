import { rescoreResults, rescores, taskProgress } from "@holdfast/db";
import { retention } from "@holdfast/recipe";
import { wilsonInterval } from "@holdfast/stats";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { readRun } from "./readRun.ts";
import { rescoreView } from "./rescoreView.ts";
import type { RescoreDetail, RescoredTask, RescoreMatrix, RescoreView, TaskUnderVersion } from "./rescoreViews.ts";
import { paceWindow } from "./secondsLeft.ts";

/** A rescore with the result of every task under every version. Throws NotFound. */
export async function getRescore(context: Context, rescoreId: string): Promise<RescoreDetail> {
  const { sql } = context.db;
  const found = await rescores.find(sql, rescoreId);
  if (!found) throw new NotFound(`There is no rescore ${rescoreId}.`);
  const [[view], rows] = await Promise.all([viewsOf(context, [found]), rescoreResults.tasks(sql, rescoreId)]);
  if (!view) throw new NotFound(`The run of the rescore ${rescoreId} is gone.`);
  return { ...view, tasks: tasksOf(rows, view.versions) };
}

/** Rescores of a run, or of all runs, newest first. */
export async function listRescores(
  context: Context,
  { runId }: { readonly runId?: string | undefined } = {},
): Promise<readonly RescoreView[]> {
  return viewsOf(context, await rescores.list(context.db.sql, runId ?? null));
}

/** Every task of a run under every version that it was rescored under, by its newest result. Throws NotFound. */
export async function listRescoredTasks({ db }: Context, runId: string): Promise<RescoreMatrix> {
  await readRun(db, runId);
  const rows = await rescoreResults.newest(db.sql, runId);
  const versions = [...new Set(rows.map(({ version }) => version))];
  return {
    versions,
    tasks: tasksOf(
      rows,
      versions.map((version) => ({ version })),
    ),
  };
}

async function viewsOf({ db }: Context, found: readonly rescores.RescoreRow[]): Promise<readonly RescoreView[]> {
  const ids = found.map(({ id }) => id);
  const [names, versions, progress] = await Promise.all([
    db.prisma.run.findMany({
      where: { id: { in: found.map(({ runId }) => runId) } },
      select: { id: true, name: true },
    }),
    rescoreResults.versions(db.sql, ids),
    taskProgress(db.sql, { of: "rescore", ids, window: paceWindow }),
  ]);
  return found.map((rescore) =>
    rescoreView(rescore, {
      runName: names.find(({ id }) => id === rescore.runId)?.name ?? rescore.runId,
      versions: versions.filter(({ rescoreId }) => rescoreId === rescore.id),
      progress: progress.find(({ id }) => id === rescore.id),
    }),
  );
}

function tasksOf(
  rows: readonly rescoreResults.TaskRow[],
  versions: readonly { readonly version: number }[],
): readonly RescoredTask[] {
  const places = new Map(rows.map((row) => [row.position, row]));
  const byPlace = new Map(rows.map((row) => [`${row.version} ${row.position}`, row]));
  return [...places.values()]
    .sort((a, b) => a.position - b.position)
    .map(({ taskId, position, retiredAtStep, rewardAtRetirement }) => ({
      ...{ taskId, position, retiredAtStep, rewardAtRetirement },
      results: versions.map(({ version }) => resultOf(byPlace.get(`${version} ${position}`))),
    }));
}

function resultOf(row: rescoreResults.TaskRow | undefined): TaskUnderVersion | null {
  const { attempts = null, solved = null, meanReward = null, rewardAtRetirement = null } = row ?? {};
  if (attempts === null || solved === null || meanReward === null) return null;
  const { low, high } = wilsonInterval(solved, attempts);
  return {
    ...{ attempts, solved, meanReward, solvedLow: low, solvedHigh: high },
    retention: retention(meanReward, rewardAtRetirement),
  };
}
