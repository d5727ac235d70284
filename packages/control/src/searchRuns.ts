import { points, runList } from "@holdfast/db";
import { findMetric } from "@holdfast/metrics";
import { parseRunFilter, type RunColumn, type RunFilter } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { InvalidInput, type Problem } from "./errors.ts";
import { readQueue, type QueuePlace } from "./readQueue.ts";
import type { RunCell, RunListPage, RunListRow, RunSearch } from "./runListViews.ts";
import { tailLength, tailSeries } from "./readSummaries.ts";

/** One page of the runs that match a filter, sorted by any columns. Throws InvalidInput for what cannot be read. */
export async function searchRuns(context: Context, search: RunSearch): Promise<RunListPage> {
  const { sql } = context.db;
  const query = readSearch(search);
  const metrics = query.columns.filter(({ source }) => source.from === "metric");
  const stored = query.columns.filter(({ source }) => source.from !== "metric");
  const names = [...new Set(metrics.flatMap(({ source }) => (source.from === "metric" ? [source.metric] : [])))];
  const records = await runList.page(sql, { ...query, columns: stored });
  const ids = records.map(({ id }) => id);
  const [values, tails, newest, queue, extremes] = await Promise.all([
    runList.metricValues(sql, ids, names),
    points.tails(sql, ids, { name: tailSeries, count: tailLength }),
    runList.newestPoints(sql, ids),
    records.some(({ status }) => status === "queued") ? readQueue(context) : new Map<string, QueuePlace>(),
    search.runIds ? [] : runList.extremes(sql, query, names),
  ]);
  const total = records[0]?.total ?? 0;
  const end = query.offset + records.length;
  const tailOf = new Map(tails.map((tail) => [tail.runId, tail.values]));
  const valueOf = new Map(values.map((row) => [`${row.runId} ${row.name}`, row]));
  const rows = records.map((record): RunListRow => {
    const cells = [
      ...stored.map((column, index): [string, RunCell] => [column.key, cellOf(column, record.cells[index])]),
      ...metrics.map((column): [string, RunCell] => [
        column.key,
        runList.metricCell(column, valueOf.get(`${record.id} ${column.label}`)),
      ]),
    ];
    return {
      ...withoutPage(record),
      lastPointAt: newest.get(record.id)?.toISOString() ?? null,
      values: Object.fromEntries(cells),
      rewardTail: tailOf.get(record.id) ?? [],
      queue: queue.get(record.id) ?? null,
    };
  });
  return { rows, total, nextCursor: end < total ? String(end) : null, best: bestOf(metrics, extremes) };
}

function readSearch({ filter = "", sort = [], columns, archived = "without", runIds, limit, cursor }: RunSearch) {
  const parsed = parseRunFilter(filter);
  const shown = runList.listColumns(columns);
  const sorted = runList.listColumns(sort.map(({ column }) => column));
  const problems: Problem[] = [
    ...(parsed.ok
      ? []
      : [{ path: "filter", message: `${parsed.problem.message} (character ${parsed.problem.at + 1})` }]),
    ...[...shown.unknown, ...sorted.unknown].map((key) => ({ path: "columns", message: `There is no column ${key}.` })),
  ];
  if (!parsed.ok || problems.length > 0) throw new InvalidInput(problems);
  return {
    filter: parsed.filter satisfies RunFilter | null,
    archived,
    runIds: runIds ?? null,
    sort: sorted.columns.map((column, index) => ({ column, direction: sort[index]?.direction ?? "asc" })),
    columns: shown.columns,
    limit,
    offset: cursor === undefined ? 0 : Number(cursor),
  };
}

/** Moments come from PostgreSQL in its own zone. */
function cellOf({ kind }: RunColumn, cell: RunCell | undefined): RunCell {
  return kind === "time" && typeof cell === "string" ? new Date(cell).toISOString() : (cell ?? null);
}

function withoutPage({ cells: _cells, total: _total, ...record }: runList.RunListRecord) {
  return {
    ...record,
    createdAt: record.createdAt.toISOString(),
    startedAt: record.startedAt?.toISOString() ?? null,
    endedAt: record.endedAt?.toISOString() ?? null,
    archivedAt: record.archivedAt?.toISOString() ?? null,
  };
}

/** By column, for metrics of which more or less is better. */
function bestOf(metrics: readonly RunColumn[], extremes: readonly runList.ExtremesRow[]): RunListPage["best"] {
  const best = metrics.flatMap(({ key, source }): [string, number][] => {
    if (source.from !== "metric") return [];
    const found = extremes.find(({ name }) => name === source.metric);
    const direction = findMetric(source.metric)?.direction ?? "none";
    if (!found || direction === "none") return [];
    const [most, least] = source.take === "last" ? [found.maxLast, found.minLast] : [found.max, found.min];
    const value = direction === "up" ? most : least;
    return value === null ? [] : [[key, value]];
  });
  return Object.fromEntries(best);
}
