import { rollupLevel } from "./rollupLevel.ts";
import type { Sql } from "./sql.ts";

export interface RunClock {
  readonly id: string;
  /** Last sequence number that was handed out. */
  readonly seq: number;
  /** When it started; before that, when it was made. */
  readonly startedAt: Date;
}

/** Where the runs are, in the order asked for; runs that do not exist are left out. */
export async function runClocks(sql: Sql, runIds: readonly string[]): Promise<readonly RunClock[]> {
  const { rows } = await sql.query<RunClock>(
    `SELECT id, next_seq - 1 AS seq, coalesce(started_at, created_at) AS "startedAt" FROM run
     WHERE id = ANY($1) ORDER BY array_position($1, id)`,
    [runIds],
  );
  return rows;
}

export interface SeriesRow {
  readonly id: number;
  readonly runId: string;
  readonly name: string;
  readonly segment: number;
}

/** The series of the runs that have points, all of them or those with these names: by run, name and segment. */
export async function find(
  sql: Sql,
  runIds: readonly string[],
  names: readonly string[] | null,
): Promise<readonly SeriesRow[]> {
  const { rows } = await sql.query<SeriesRow>(
    `SELECT id, run_id AS "runId", name, segment FROM series
     WHERE run_id = ANY($1) AND ($2::text[] IS NULL OR name = ANY($2)) AND point_count > 0
     ORDER BY array_position($1, run_id), array_position($2, name), name, segment`,
    [runIds, names],
  );
  return rows;
}

/** Steps of a series, both ends included. */
export interface SeriesSpan {
  readonly id: number;
  readonly fromStep: number;
  readonly toStep: number;
}

export interface CountedSpan extends SeriesSpan {
  /** Points between, counted no further than the limit. */
  readonly points: number;
}

/** Each span cut down to the points in it; those without points are left out. */
export async function measure(sql: Sql, spans: readonly SeriesSpan[], limit: number): Promise<readonly CountedSpan[]> {
  const { rows } = await sql.query<CountedSpan>(
    `SELECT span.id, ends.first AS "fromStep", ends.last AS "toStep", (
       SELECT count(*) FROM (
         SELECT FROM point WHERE series_id = span.id AND step BETWEEN span.from_step AND span.to_step LIMIT $4
       ) counted
     ) AS points
     FROM unnest($1::int[], $2::int[], $3::int[]) AS span (id, from_step, to_step) CROSS JOIN LATERAL (
       SELECT min(step) AS first, max(step) AS last FROM point
       WHERE series_id = span.id AND step BETWEEN span.from_step AND span.to_step
     ) ends WHERE ends.first IS NOT NULL`,
    [...spanColumns(spans), limit],
  );
  return rows;
}

/** Spans of the series whose points were measured between two times; those without points are left out. */
export async function spansOfTime(
  sql: Sql,
  ids: readonly number[],
  between: readonly { readonly from: Date; readonly to: Date }[],
): Promise<readonly SeriesSpan[]> {
  const { rows } = await sql.query<SeriesSpan>(
    `SELECT series_id AS id, min(step) AS "fromStep", max(step) AS "toStep"
     FROM unnest($1::int[], $2::timestamptz[], $3::timestamptz[]) AS span (id, from_at, to_at)
     JOIN point ON series_id = span.id AND at BETWEEN from_at AND to_at GROUP BY series_id`,
    [ids, between.map(({ from }) => from), between.map(({ to }) => to)],
  );
  return rows;
}

/** Spans of steps at which the run's series `axis` was between two values, for each series of those runs. */
export async function spansOfAxis(
  sql: Sql,
  ids: readonly number[],
  { axis, from, to }: { readonly axis: string; readonly from: number; readonly to: number },
): Promise<readonly SeriesSpan[]> {
  const { rows } = await sql.query<SeriesSpan>(
    `SELECT series.id, min(point.step) AS "fromStep", max(point.step) AS "toStep"
     FROM series JOIN series axis ON axis.run_id = series.run_id AND axis.segment <= series.segment
     JOIN point ON point.series_id = axis.id
     WHERE series.id = ANY($1) AND axis.name = $2 AND point.value BETWEEN $3 AND $4 GROUP BY series.id`,
    [ids, axis, from, to],
  );
  return rows;
}

export interface RawPoints {
  readonly id: number;
  readonly steps: readonly number[];
  readonly values: readonly number[];
}

/** Every point of the spans, by step. */
export async function raw(sql: Sql, spans: readonly SeriesSpan[]): Promise<readonly RawPoints[]> {
  const { rows } = await sql.query<RawPoints>(
    `SELECT span.id, array_agg(step ORDER BY step) AS steps, array_agg(value ORDER BY step) AS values
     FROM unnest($1::int[], $2::int[], $3::int[]) AS span (id, from_step, to_step)
     JOIN point ON series_id = span.id AND step BETWEEN from_step AND to_step GROUP BY span.id`,
    spanColumns(spans),
  );
  return rows;
}

export interface StoredPoint {
  readonly step: number;
  readonly seq: number;
  readonly value: number;
  readonly at: Date;
}

/** Points of a series after a step, by step, at most `limit`. */
export async function page(
  sql: Sql,
  id: number,
  { afterStep, limit }: { readonly afterStep: number | null; readonly limit: number },
): Promise<readonly StoredPoint[]> {
  const { rows } = await sql.query<StoredPoint>(
    `SELECT step, seq, value, at FROM point WHERE series_id = $1 AND ($2::int IS NULL OR step > $2)
     ORDER BY step LIMIT $3`,
    [id, afterStep, limit],
  );
  return rows;
}

/** Steps of a series whose buckets are 2^shift steps wide, whole buckets only. */
export interface SeriesStretch extends SeriesSpan {
  readonly shift: number;
}

/** What the points of one bucket add up to; extremes, ends and sum over finite values, null when there is none. */
export interface BucketRow {
  readonly id: number;
  readonly fromStep: number;
  readonly toStep: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly sum: number;
  readonly count: number;
  readonly nan: number;
  readonly posInf: number;
  readonly negInf: number;
}

/** Buckets of the stretches, by series and step; wide ones are put together from rollups, narrow ones from the points. */
export async function buckets(sql: Sql, stretches: readonly SeriesStretch[]): Promise<readonly BucketRow[]> {
  const wide = stretches.filter(({ shift }) => shift >= rollupLevel);
  const narrow = stretches.filter(({ shift }) => shift < rollupLevel);
  const rows = [
    ...(narrow.length > 0 ? await bucketsOf(sql, narrow, pointParts) : []),
    ...(wide.length > 0 ? await bucketsOf(sql, wide.map(inRollups), rollupParts) : []),
  ];
  return rows.sort((a, b) => a.id - b.id || a.fromStep - b.fromStep);
}

const pointParts = `(
  SELECT series_id, step, step AS from_step, step AS to_step, finite AS min, finite AS max, finite AS first, finite AS last,
    coalesce(finite, 0) AS sum, (finite IS NOT NULL)::int AS count, (value = 'NaN')::int AS nan,
    (value = 'Infinity')::int AS pos_inf, (value = '-Infinity')::int AS neg_inf
  FROM (
    SELECT *, CASE WHEN value > '-Infinity' AND value < 'Infinity' THEN value END AS finite FROM point
  ) point
)`;

const rollupParts = `(
  SELECT *, slot AS step FROM point_rollup WHERE level = ${rollupLevel}
)`;

/** The stretch counted in rollups instead of steps. */
const inRollups = ({ id, fromStep, toStep, shift }: SeriesStretch): SeriesStretch => ({
  id,
  fromStep: fromStep >> rollupLevel,
  toStep: toStep >> rollupLevel,
  shift: shift - rollupLevel,
});

async function bucketsOf(sql: Sql, stretches: readonly SeriesStretch[], parts: string): Promise<readonly BucketRow[]> {
  const { rows } = await sql.query<BucketRow>(
    `SELECT stretch.id, min(part.from_step) AS "fromStep", max(part.to_step) AS "toStep", min(part.min), max(part.max),
       (array_agg(part.first ORDER BY part.step) FILTER (WHERE part.first IS NOT NULL))[1] AS first,
       (array_agg(part.last ORDER BY part.step DESC) FILTER (WHERE part.last IS NOT NULL))[1] AS last,
       sum(part.sum) AS sum, sum(part.count)::int AS count, sum(part.nan)::int AS nan,
       sum(part.pos_inf)::int AS "posInf", sum(part.neg_inf)::int AS "negInf"
     FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS stretch (id, from_step, to_step, shift)
     JOIN ${parts} part ON part.series_id = stretch.id AND part.step BETWEEN stretch.from_step AND stretch.to_step
     GROUP BY stretch.id, stretch.from_step, part.step >> stretch.shift`,
    [...spanColumns(stretches), stretches.map(({ shift }) => shift)],
  );
  return rows;
}

const spanColumns = (spans: readonly SeriesSpan[]) => [
  spans.map(({ id }) => id),
  spans.map(({ fromStep }) => fromStep),
  spans.map(({ toStep }) => toStep),
];

export interface PlacedStep {
  readonly id: number;
  readonly step: number;
}

/** Epoch milliseconds at which the points of the steps were measured, in the order given. */
export async function timesAt(sql: Sql, places: readonly PlacedStep[]): Promise<readonly number[]> {
  const { rows } = await sql.query<{ ms: number }>(
    `SELECT extract(epoch FROM at)::float8 * 1000 AS ms
     FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS wanted (id, step, place)
     JOIN point ON series_id = wanted.id AND point.step = wanted.step ORDER BY place`,
    [places.map(({ id }) => id), places.map(({ step }) => step)],
  );
  return rows.map(({ ms }) => ms);
}

/**
 * What the series `axis` of the same run said last at or before each step, in the order given: of the same segment, or of
 * the one before where that has said nothing yet. 0 before its first point; null for a run that has no such series.
 */
export async function axisAt(
  sql: Sql,
  places: readonly PlacedStep[],
  axis: string,
): Promise<readonly (number | null)[]> {
  const { rows } = await sql.query<{ value: number | null }>(
    `SELECT coalesce((
       SELECT said.value FROM series axis CROSS JOIN LATERAL (
         SELECT value FROM point WHERE series_id = axis.id AND step <= wanted.step ORDER BY step DESC LIMIT 1
       ) said
       WHERE axis.run_id = series.run_id AND axis.name = $3 AND axis.segment <= series.segment
       ORDER BY axis.segment DESC LIMIT 1
     ), (SELECT 0 FROM series axis WHERE axis.run_id = series.run_id AND axis.name = $3 LIMIT 1)) AS value
     FROM unnest($1::int[], $2::int[]) WITH ORDINALITY AS wanted (id, step, place)
     JOIN series ON series.id = wanted.id ORDER BY place`,
    [places.map(({ id }) => id), places.map(({ step }) => step), axis],
  );
  return rows.map(({ value }) => value);
}
