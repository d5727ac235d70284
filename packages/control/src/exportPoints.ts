import { series } from "@holdfast/db";
import { findMetric } from "@holdfast/metrics";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { ExportedPoint, ExportQuery } from "./seriesViews.ts";

const pageSize = 5_000;

/**
 * Every point of the runs, or of the metrics named, at full resolution: by run, metric, segment and step, a page in memory at
 * a time. Throws NotFound before the first page.
 */
export async function* exportPoints(
  { db }: Pick<Context, "db">,
  { runIds, names }: ExportQuery,
): AsyncGenerator<readonly ExportedPoint[], void, undefined> {
  const known = await db.prisma.run.findMany({ where: { id: { in: [...runIds] } }, select: { id: true, name: true } });
  const runNames = new Map(known.map(({ id, name }) => [id, name]));
  const missing = runIds.find((runId) => !runNames.has(runId));
  if (missing !== undefined) throw new NotFound(`There is no run ${missing}.`);
  for (const { id, runId, name, segment } of await series.find(db.sql, runIds, names ?? null)) {
    const unit = findMetric(name)?.unit ?? "";
    const shared = { runId, run: runNames.get(runId) ?? "", name, unit, segment };
    let afterStep: number | null = null;
    for (;;) {
      const page: readonly series.StoredPoint[] = await series.page(db.sql, id, { afterStep, limit: pageSize });
      yield page.map(({ at, ...point }) => ({ ...shared, ...point, at: at.toISOString() }));
      afterStep = page.at(-1)?.step ?? null;
      if (page.length < pageSize) break;
    }
  }
}
