import type { Sql } from "./sql.ts";

export {
  insert,
  insertMany,
  type ManyPoints,
  type NewPoints,
  type NewSeriesPoints,
  type Written,
} from "./insertPoints.ts";

/**
 * Series with the step from which newer segments of the same metric replace them; null where none does. A reader of a run's
 * present course takes the points before that step.
 */
const replacedFrom = `(
  SELECT min(begun.step) FROM series newer CROSS JOIN LATERAL (
    SELECT step FROM point WHERE series_id = newer.id ORDER BY step LIMIT 1
  ) begun WHERE newer.run_id = series.run_id AND newer.name = series.name AND newer.segment > series.segment
)`;
const courses = `(SELECT series.*, ${replacedFrom} AS replaced_from FROM series) series`;

export interface PointRow {
  readonly seq: number;
  readonly name: string;
  /** Attempt of the run that made it. */
  readonly segment: number;
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
    `SELECT found.seq, series.name, series.segment, found.step, found.value, found.at
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

/** The point with the highest step in the newest segment of every metric of the runs. */
export async function latest(sql: Sql, runIds: readonly string[]): Promise<readonly LatestPoint[]> {
  const { rows } = await sql.query<LatestPoint>(
    `SELECT DISTINCT ON (run_id, name) run_id AS "runId", name, last_value AS value, last_at AS at
     FROM series WHERE run_id = ANY($1) AND point_count > 0 ORDER BY run_id, name, segment DESC`,
    [runIds],
  );
  return rows;
}

/** The last value of each metric before a step, in the run's present course, by name. */
export async function lastBefore(
  sql: Sql,
  runId: string,
  { names, step }: { readonly names: readonly string[]; readonly step: number },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql.query<{ name: string; value: number }>(
    `SELECT DISTINCT ON (name) name, last.value
     FROM series CROSS JOIN LATERAL (
       SELECT value FROM point WHERE series_id = series.id AND step < $3 ORDER BY step DESC LIMIT 1
     ) last WHERE run_id = $1 AND name = ANY($2) ORDER BY name, segment DESC`,
    [runId, names, step],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Values of one metric at its last `count` steps, oldest first, by run. */
export async function tails(
  sql: Sql,
  runIds: readonly string[],
  { name, count }: { readonly name: string; readonly count: number },
): Promise<readonly { readonly runId: string; readonly values: readonly number[] }[]> {
  const { rows } = await sql.query<{ runId: string; values: number[] }>(
    `SELECT run_id AS "runId", array_agg(value ORDER BY step) AS values FROM (
       SELECT series.run_id, last.step, last.value, row_number() OVER (PARTITION BY series.run_id ORDER BY last.step DESC) AS place
       FROM ${courses} CROSS JOIN LATERAL (
         SELECT step, value FROM point WHERE series_id = series.id AND (replaced_from IS NULL OR step < replaced_from)
         ORDER BY step DESC LIMIT $3
       ) last WHERE series.run_id = ANY($1) AND series.name = $2
     ) placed WHERE place <= $3 GROUP BY run_id`,
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
       JOIN series ON series.run_id = size.run_id AND series.name = size.name
       -- Asked once for a series, not once for each of its points.
       CROSS JOIN LATERAL (SELECT ${replacedFrom} AS replaced_from OFFSET 0) course
       JOIN point ON point.series_id = series.id
       WHERE point.step > 0 AND (replaced_from IS NULL OR point.step < replaced_from) AND (point.step * size.tasks - 1) / size.pool < ((run.version + 1) * size.tasks - 1) / size.pool
       GROUP BY size.run_id, epoch
     ) epochs GROUP BY run_id`,
    [
      ...[sizes.map(({ runId }) => runId), sizes.map(({ poolSize }) => poolSize)],
      ...[sizes.map(({ tasksPerUpdate }) => tasksPerUpdate), sizes.map(({ name }) => name)],
    ],
  );
  return rows;
}
