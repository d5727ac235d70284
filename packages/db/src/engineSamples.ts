import type { Sql } from "./sql.ts";

/** Stores the load of the worker's engines for the runs they serve, an engine at most once a second. */
export async function addFromWorker(sql: Sql, workerId: string): Promise<void> {
  await sql.query(
    `INSERT INTO engine_sample (run_id, engine, at, step, residents, queued)
     SELECT engine.run_id, engine.engine, engine.seen_at, run.version, engine.residents, engine.queued
     FROM engine JOIN run ON run.id = engine.run_id
     WHERE engine.worker_id = $1 AND run.status IN ('running', 'stopping') AND NOT EXISTS (
       SELECT FROM engine_sample s WHERE s.run_id = engine.run_id AND s.engine = engine.engine
         AND s.at > engine.seen_at - interval '1 second')`,
    [workerId],
  );
}

export interface SliceRow {
  readonly engine: string;
  readonly at: Date;
  readonly step: number;
  readonly residentsMean: number;
  readonly residentsMax: number;
  readonly queuedMean: number;
  readonly queuedMax: number;
}

/** The run's samples in at most `slices` equal slices of its sampled time, by engine and time; slices without samples are left out. */
export async function inSlices(sql: Sql, runId: string, slices: number): Promise<readonly SliceRow[]> {
  const { rows } = await sql.query<SliceRow>(
    `WITH span AS (
       SELECT min(at) AS start, greatest(extract(epoch FROM max(at) - min(at)) / $2, 1) AS width
       FROM engine_sample WHERE run_id = $1
     ), placed AS (
       SELECT sample.*, least(floor(extract(epoch FROM at - start) / width), $2 - 1) AS slice
       FROM engine_sample sample, span WHERE run_id = $1
     )
     SELECT engine, start + make_interval(secs => (slice * width)::float8) AS at, max(step) AS step,
       avg(residents)::float8 AS "residentsMean", max(residents) AS "residentsMax",
       avg(queued)::float8 AS "queuedMean", max(queued) AS "queuedMax"
     FROM placed, span GROUP BY engine, slice, start, width ORDER BY engine, slice`,
    [runId, slices],
  );
  return rows;
}
