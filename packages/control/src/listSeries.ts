import { series, type Sql } from "@holdfast/db";
import { planStretches, type BucketOptions, type SeriesColumns } from "@holdfast/metrics";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import { columnsOfBuckets, columnsOfPoints, type StepColumns } from "./seriesColumns.ts";
import { placeOnAxis, spansOf } from "./seriesAxis.ts";
import type { SeriesQuery, SeriesResult } from "./seriesViews.ts";

const defaultBuckets = 600;

/**
 * Series of several runs in buckets, every segment apart, all of one moment. A series with at most `maxBuckets` points in the
 * range has one bucket per point; otherwise buckets are aligned as the metrics' `planStretches` says and the range is extended
 * to whole ones, so that a full bucket never changes. Throws InvalidInput that names the field.
 */
export async function listSeries({ db }: Pick<Context, "db">, query: SeriesQuery): Promise<SeriesResult> {
  const { from, to, maxBuckets = defaultBuckets, scale = "linear" } = query;
  if (from !== undefined && to !== undefined && from > to) {
    const message = `from is ${from}: must be at most ${to}, where the range ends.`;
    throw new InvalidInput([{ path: "from", message }]);
  }
  return db.transaction(async (sql) => {
    await sql.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    const clocks = await knownRuns(sql, query.runIds);
    const rows = await series.find(sql, query.runIds, query.names);
    const spans = await spansOf(sql, { rows, clocks, query });
    const counted = await series.measure(sql, spans, maxBuckets + 1);
    const columns = await readColumns(sql, counted, { maxBuckets, scale });
    const xs = await placeOnAxis(sql, { rows, columns, clocks, axis: query.x ?? "step" });
    const found = rows.flatMap(({ id, ...row }): SeriesColumns[] => {
      const [steps, x] = [columns.get(id), xs.get(id)];
      return steps && x ? [{ ...row, ...steps, x }] : [];
    });
    return { runs: clocks.map(({ id, seq }) => ({ runId: id, seq })), series: found };
  });
}

async function knownRuns(sql: Sql, runIds: readonly string[]): Promise<readonly series.RunClock[]> {
  const known = await series.runClocks(sql, runIds);
  const ids = new Set(known.map(({ id }) => id));
  const problems = runIds.flatMap((runId, place) =>
    ids.has(runId) ? [] : [{ path: `runIds.${place}`, message: `There is no run ${runId}.` }],
  );
  if (problems.length > 0) throw new InvalidInput(problems);
  return known;
}

async function readColumns(
  sql: Sql,
  spans: readonly series.CountedSpan[],
  options: BucketOptions,
): Promise<ReadonlyMap<number, StepColumns>> {
  const fitting = spans.filter(({ points }) => points <= options.maxBuckets);
  const stretches = spans
    .filter(({ points }) => points > options.maxBuckets)
    .flatMap((span) => planStretches(span, options).map((stretch) => ({ id: span.id, ...stretch })));
  const points = fitting.length === 0 ? [] : await series.raw(sql, fitting);
  return new Map([
    ...points.map((found) => [found.id, columnsOfPoints(found)] as const),
    ...columnsOfBuckets(await series.buckets(sql, stretches)),
  ]);
}
