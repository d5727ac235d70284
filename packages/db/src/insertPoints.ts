import { findMetric, isMeasured } from "@holdfast/metrics";
import { rollupLevel } from "./rollupLevel.ts";
import { takeSeqs } from "./runs.ts";
import type { Sql } from "./sql.ts";

export interface NewPoints {
  readonly runId: string;
  readonly step: number;
  /** Names are unique; values may be NaN or ±Infinity. */
  readonly values: readonly { readonly name: string; readonly value: number }[];
}

/** Stores one point per series at `step`, as `insertMany` does. */
export async function insert(sql: Sql, { runId, step, values }: NewPoints): Promise<void> {
  await insertMany(sql, {
    runId,
    series: values.map(({ name, value }) => ({ name, steps: [step], values: [value] })),
  });
}

export interface NewSeriesPoints {
  readonly name: string;
  /** In any order; of a step that is there twice, the last value counts. */
  readonly steps: readonly number[];
  readonly values: readonly number[];
  /** When each was measured; default now. */
  readonly at?: readonly Date[];
}

export interface ManyPoints {
  readonly runId: string;
  /** Default: the run's current one. */
  readonly segment?: number;
  /** Names are unique. */
  readonly series: readonly NewSeriesPoints[];
}

export interface Written {
  readonly inserted: number;
  /** Points whose step was there: they have the new value, time and a new sequence number now. */
  readonly overwritten: number;
}

/**
 * Stores points of many steps at once, with consecutive sequence numbers in the order given, and keeps the summaries of their
 * series and the rollups true. The run's row stays locked until the transaction ends, so writers of one run take turns.
 * Storing the same points again changes no value.
 */
export async function insertMany(sql: Sql, { runId, segment, series }: ManyPoints): Promise<Written> {
  const given = series.map(lastOfEachStep).filter(({ steps }) => steps.length > 0);
  const count = given.reduce((sum, { steps }) => sum + steps.length, 0);
  if (count === 0) return { inserted: 0, overwritten: 0 };
  const firstSeq = await takeSeqs(sql, runId, count);
  const ids = await seriesIds(sql, runId, { names: given.map(({ name }) => name), segment });
  const numbered = given.map((one) => ({ ...one, id: idOf(ids, one.name) }));
  const counts = await writePoints(sql, numbered, firstSeq);
  await writeRollups(sql, numbered);
  await writeSummaries(sql, numbered, counts);
  return {
    inserted: counts.reduce((sum, { inserted }) => sum + inserted, 0),
    overwritten: counts.reduce((sum, { overwritten }) => sum + overwritten, 0),
  };
}

interface NumberedSeries extends NewSeriesPoints {
  readonly id: number;
}

function lastOfEachStep(series: NewSeriesPoints): NewSeriesPoints {
  const { name, steps, values, at } = series;
  if (steps.length !== values.length) throw new Error(`${name} has ${steps.length} steps and ${values.length} values.`);
  const places = new Map(steps.map((step, place) => [step, place]));
  if (places.size === steps.length) return series;
  const kept = [...places.values()];
  const pick = <Value>(column: readonly Value[]) => kept.flatMap((place) => column.slice(place, place + 1));
  return { name, steps: pick(steps), values: pick(values), ...(at ? { at: pick(at) } : {}) };
}

/** Ids of the series by name; makes those that are missing. */
async function seriesIds(
  sql: Sql,
  runId: string,
  { names, segment }: { readonly names: readonly string[]; readonly segment: number | undefined },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ id: number; name: string }>(
    `WITH wanted AS (
       SELECT wanted.name, coalesce($3::int, run.segment) AS segment FROM run, unnest($2::text[]) AS wanted (name) WHERE run.id = $1
     ), found AS (
       SELECT series.id, name FROM series JOIN wanted USING (name, segment) WHERE run_id = $1
     ), made AS (
       INSERT INTO series (run_id, name, segment)
       SELECT $1, name, segment FROM wanted WHERE NOT EXISTS (SELECT FROM found WHERE found.name = wanted.name)
       RETURNING id, name
     ) SELECT id, name FROM found UNION ALL SELECT id, name FROM made`,
    [runId, names, segment ?? null],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The series ${name} was not made.`);
  return id;
}

interface WriteCount {
  readonly id: number;
  readonly inserted: number;
  readonly overwritten: number;
}

async function writePoints(
  sql: Sql,
  series: readonly NumberedSeries[],
  firstSeq: number,
): Promise<readonly WriteCount[]> {
  const { rows } = await sql.query<WriteCount>(
    `WITH written AS (
       INSERT INTO point (series_id, step, seq, value, at)
       SELECT series_id, step, $1::bigint + place - 1, value, coalesce(at, clock_timestamp())
       FROM unnest($2::int[], $3::int[], $4::float8[], $5::timestamptz[]) WITH ORDINALITY AS new (series_id, step, value, at, place)
       ON CONFLICT (series_id, step) DO UPDATE SET seq = excluded.seq, value = excluded.value, at = excluded.at
       RETURNING series_id, xmax = 0 AS is_new
     ) SELECT series_id AS id, count(*) FILTER (WHERE is_new) AS inserted, count(*) FILTER (WHERE NOT is_new) AS overwritten
     FROM written GROUP BY series_id`,
    [
      ...[firstSeq, series.flatMap(({ id, steps }) => steps.map(() => id)), series.flatMap(({ steps }) => steps)],
      ...[series.flatMap(({ values }) => values), series.flatMap(timesOf)],
    ],
  );
  return rows;
}

/** Null: now. */
const timesOf = ({ at, steps }: NewSeriesPoints): readonly (Date | null)[] => at ?? steps.map(() => null);

/** Sums up anew what the new points lie in. */
async function writeRollups(sql: Sql, series: readonly NumberedSeries[]): Promise<void> {
  const touched = series.flatMap(({ id, steps }) =>
    [...new Set(steps.map((step) => step >> rollupLevel))].map((slot) => ({ id, slot })),
  );
  await sql.query(
    `INSERT INTO point_rollup (series_id, level, slot, from_step, to_step, min, max, sum, first, last, count, nan, pos_inf, neg_inf)
     SELECT touched.id, $1::int, touched.slot, min(step), max(step), min(finite), max(finite), coalesce(sum(finite), 0),
       (array_agg(finite ORDER BY step) FILTER (WHERE finite IS NOT NULL))[1],
       (array_agg(finite ORDER BY step DESC) FILTER (WHERE finite IS NOT NULL))[1],
       count(finite), count(*) FILTER (WHERE value = 'NaN'), count(*) FILTER (WHERE value = 'Infinity'),
       count(*) FILTER (WHERE value = '-Infinity')
     FROM unnest($2::int[], $3::int[]) AS touched (id, slot) CROSS JOIN LATERAL (
       SELECT step, value, CASE WHEN value > '-Infinity' AND value < 'Infinity' THEN value END AS finite FROM point
       WHERE series_id = touched.id AND step BETWEEN touched.slot << $1::int AND (touched.slot << $1::int) + (1 << $1::int) - 1
     ) point GROUP BY touched.id, touched.slot
     ON CONFLICT (series_id, level, slot) DO UPDATE SET from_step = excluded.from_step, to_step = excluded.to_step,
       min = excluded.min, max = excluded.max, sum = excluded.sum, first = excluded.first, last = excluded.last,
       count = excluded.count, nan = excluded.nan, pos_inf = excluded.pos_inf, neg_inf = excluded.neg_inf`,
    [rollupLevel, touched.map(({ id }) => id), touched.map(({ slot }) => slot)],
  );
}

/**
 * Extremes, over what was measured, only grow by new points. Where one was overwritten they are read again: from the rollups, or
 * from the points of a metric that has a value for nothing measured.
 */
async function writeSummaries(
  sql: Sql,
  series: readonly NumberedSeries[],
  counts: readonly WriteCount[],
): Promise<void> {
  const extremes = new Map(series.map(({ id, name, values }) => [id, measuredRange(name, values)]));
  const unmeasured = new Map(series.map(({ id, name }) => [id, findMetric(name)?.unmeasured]));
  await sql.query(
    `UPDATE series SET point_count = point_count + written.inserted, last_step = last.step, last_value = last.value,
       last_at = last.at, min_value = extreme.min, max_value = extreme.max
     FROM unnest($2::int[], $3::int[], $4::int[], $5::float8[], $6::float8[], $7::float8[])
       AS written (id, inserted, overwritten, min, max, unmeasured)
     CROSS JOIN LATERAL (
       SELECT step, value, at FROM point WHERE series_id = written.id ORDER BY step DESC LIMIT 1
     ) last
     CROSS JOIN LATERAL (
       SELECT least(min_value, written.min) AS min, greatest(max_value, written.max) AS max
       FROM series known WHERE known.id = written.id AND written.overwritten = 0
       UNION ALL
       SELECT min(min), max(max) FROM point_rollup WHERE series_id = written.id AND level = $1 AND written.overwritten > 0
       HAVING written.overwritten > 0 AND written.unmeasured IS NULL
       UNION ALL
       SELECT min(value), max(value) FROM point
       WHERE series_id = written.id AND value > '-Infinity' AND value < 'Infinity' AND value <> written.unmeasured
       HAVING written.overwritten > 0 AND written.unmeasured IS NOT NULL
     ) extreme
     WHERE series.id = written.id`,
    [
      ...[rollupLevel, counts.map(({ id }) => id), counts.map(({ inserted }) => inserted)],
      counts.map(({ overwritten }) => overwritten),
      ...[counts.map(({ id }) => extremes.get(id)?.min ?? null), counts.map(({ id }) => extremes.get(id)?.max ?? null)],
      counts.map(({ id }) => unmeasured.get(id) ?? null),
    ],
  );
}

function measuredRange(
  name: string,
  values: readonly number[],
): { readonly min: number | null; readonly max: number | null } {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value) || !isMeasured(name, value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min > max ? { min: null, max: null } : { min, max };
}
