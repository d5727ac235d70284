import { newId } from "./newId.ts";
import { takeSeqs } from "./runs.ts";
import type { Sql } from "./sql.ts";

export interface NewPoints {
  readonly runId: string;
  readonly step: number;
  /** Names are unique; values may be NaN or ±Infinity. */
  readonly values: readonly { readonly name: string; readonly value: number }[];
}

/** Stores one point per series at `step`, with consecutive sequence numbers in the order given. Throws when one is there already. */
export async function insert(sql: Sql, { runId, step, values }: NewPoints): Promise<void> {
  if (values.length === 0) return;
  const names = values.map(({ name }) => name);
  await sql.query(
    `INSERT INTO series (id, run_id, name) SELECT id, $1, name FROM unnest($2::text[], $3::text[]) AS new (id, name)
     ON CONFLICT (run_id, name, segment) DO NOTHING`,
    [runId, names.map(() => newId("ser")), names],
  );
  const firstSeq = await takeSeqs(sql, runId, values.length);
  await sql.query(
    `INSERT INTO point (series_id, step, seq, value, at)
     SELECT series.id, $2, $3::bigint + new.place - 1, new.value, clock_timestamp()
     FROM unnest($4::text[], $5::float8[]) WITH ORDINALITY AS new (name, value, place)
     JOIN series ON series.run_id = $1 AND series.name = new.name AND series.segment = 0`,
    [runId, step, firstSeq, names, values.map(({ value }) => value)],
  );
}

export interface PointRow {
  readonly seq: number;
  readonly name: string;
  readonly step: number;
  readonly value: number;
  readonly at: Date;
}

export interface SeqRange {
  readonly afterSeq: number;
  readonly throughSeq: number;
  readonly limit: number;
}

/** Points with a sequence number in (afterSeq, throughSeq], in order, at most `limit`. */
export async function between(sql: Sql, runId: string, range: SeqRange): Promise<readonly PointRow[]> {
  const { rows } = await sql.query<PointRow>(
    `SELECT found.seq, series.name, found.step, found.value, found.at
     FROM series CROSS JOIN LATERAL (
       SELECT seq, step, value, at FROM point
       WHERE series_id = series.id AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4
     ) found
     WHERE series.run_id = $1 ORDER BY found.seq LIMIT $4`,
    [runId, range.afterSeq, range.throughSeq, range.limit],
  );
  return rows;
}

export interface LatestPoint {
  readonly runId: string;
  readonly name: string;
  readonly value: number;
  readonly at: Date;
}

/** The point with the highest step of every series of the runs. */
export async function latest(sql: Sql, runIds: readonly string[]): Promise<readonly LatestPoint[]> {
  const { rows } = await sql.query<LatestPoint>(
    `SELECT series.run_id AS "runId", series.name, last.value, last.at
     FROM series CROSS JOIN LATERAL (
       SELECT value, at FROM point WHERE series_id = series.id ORDER BY step DESC LIMIT 1
     ) last WHERE series.run_id = ANY($1) ORDER BY series.name`,
    [runIds],
  );
  return rows;
}

/** Values of one series at its last `count` steps, oldest first, by run. */
export async function tails(
  sql: Sql,
  runIds: readonly string[],
  { name, count }: { readonly name: string; readonly count: number },
): Promise<readonly { readonly runId: string; readonly values: readonly number[] }[]> {
  const { rows } = await sql.query<{ runId: string; values: number[] }>(
    `SELECT series.run_id AS "runId", array_agg(last.value ORDER BY last.step) AS values
     FROM series CROSS JOIN LATERAL (
       SELECT step, value FROM point WHERE series_id = series.id ORDER BY step DESC LIMIT $3
     ) last WHERE series.run_id = ANY($1) AND series.name = $2 GROUP BY series.run_id`,
    [runIds, name, count],
  );
  return rows;
}

export interface EpochSize {
  readonly runId: string;
  readonly poolSize: number;
  readonly tasksPerUpdate: number;
  /** The series to average. */
  readonly name: string;
}

/** Mean of a series over the updates of each complete epoch, from epoch 0, by run: step s lies in epoch ⌈s·tasks per update / pool size⌉ − 1. */
export async function epochMeans(
  sql: Sql,
  sizes: readonly EpochSize[],
): Promise<readonly { readonly runId: string; readonly means: readonly number[] }[]> {
  const { rows } = await sql.query<{ runId: string; means: number[] }>(
    `SELECT run_id AS "runId", array_agg(mean ORDER BY epoch) AS means FROM (
       SELECT size.run_id, (point.step * size.tasks - 1) / size.pool AS epoch, avg(point.value) AS mean
       FROM unnest($1::text[], $2::int[], $3::int[], $4::text[]) AS size (run_id, pool, tasks, name)
       JOIN run ON run.id = size.run_id
       JOIN series ON series.run_id = size.run_id AND series.name = size.name JOIN point ON point.series_id = series.id
       WHERE point.step > 0 AND (point.step * size.tasks - 1) / size.pool < ((run.version + 1) * size.tasks - 1) / size.pool
       GROUP BY size.run_id, epoch
     ) epochs GROUP BY run_id`,
    [
      ...[sizes.map(({ runId }) => runId), sizes.map(({ poolSize }) => poolSize)],
      ...[sizes.map(({ tasksPerUpdate }) => tasksPerUpdate), sizes.map(({ name }) => name)],
    ],
  );
  return rows;
}

export interface SeriesRow {
  readonly runId: string;
  readonly name: string;
  readonly steps: readonly number[];
  readonly values: readonly number[];
}

/** Whole series by run and name, thinned to about `count` steps each; the last step is always there. */
export async function thinned(
  sql: Sql,
  runIds: readonly string[],
  { names, count }: { readonly names: readonly string[]; readonly count: number },
): Promise<readonly SeriesRow[]> {
  const { rows } = await sql.query<SeriesRow>(
    `SELECT run_id AS "runId", name, array_agg(step ORDER BY step) AS steps, array_agg(value ORDER BY step) AS values
     FROM (
       SELECT series.run_id, series.name, point.step, point.value,
         row_number() OVER (PARTITION BY series.id ORDER BY point.step DESC) - 1 AS place,
         count(*) OVER (PARTITION BY series.id) AS total
       FROM series JOIN point ON point.series_id = series.id
       WHERE series.run_id = ANY($1) AND series.name = ANY($2)
     ) numbered WHERE place % ceil(total / $3::float8)::int = 0 GROUP BY run_id, name ORDER BY run_id, name`,
    [runIds, names, count],
  );
  return rows;
}
