import type { Sql } from "./sql.ts";

/** What a process and its machine were doing. */
export interface NewWorkerSample {
  /** Cores the process used since the sample before. */
  readonly cpu: number;
  /** Share of all cores of the machine that were busy, 0 to 1. */
  readonly hostCpu: number;
  /** Resident bytes of the process. */
  readonly memory: number;
  /** Bytes in use on the machine, and what it has. */
  readonly hostMemory: number;
  readonly hostMemoryOf: number;
}

/** Stores a sample of the worker by the database's clock, and gives up those older than `keepSeconds`. */
export async function add(
  sql: Sql,
  workerId: string,
  { sample, keepSeconds }: { readonly sample: NewWorkerSample; readonly keepSeconds: number },
): Promise<void> {
  const { cpu, hostCpu, memory, hostMemory, hostMemoryOf } = sample;
  await sql.query(
    `INSERT INTO worker_sample (worker_id, at, cpu, host_cpu, memory, host_memory, host_memory_of)
     VALUES ($1, clock_timestamp(), $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [workerId, cpu, hostCpu, memory, hostMemory, hostMemoryOf],
  );
  await sql.query(
    "DELETE FROM worker_sample WHERE worker_id = $1 AND at < clock_timestamp() - make_interval(secs => $2)",
    [workerId, keepSeconds],
  );
}

export interface SampleWindow {
  /** Only workers that worked on the run, and only while it went on. */
  readonly runId: string | null;
  /** Only the last minutes of that. */
  readonly minutes: number | null;
  /** Equal slices of the window; a slice has the mean of its samples. */
  readonly slices: number;
}

export interface SampleSliceRow extends NewWorkerSample {
  readonly worker: string;
  readonly kind: "rollout" | "trainer";
  /** Of the slice's last sample. */
  readonly at: Date;
}

/** Samples of a window, thinned to slices, by kind and age of the worker and by time. */
export async function inSlices(sql: Sql, { runId, minutes, slices }: SampleWindow): Promise<readonly SampleSliceRow[]> {
  const { rows } = await sql.query<SampleSliceRow>(
    `WITH span AS (
       SELECT min(coalesce(started_at, created_at)) AS opened, coalesce(max(ended_at), clock_timestamp()) AS until
       FROM run WHERE id = $1
     ), window_ AS (
       SELECT until, greatest(coalesce(opened, '-infinity'), until - make_interval(mins => $2::int)) AS since FROM span
     ), chosen AS (
       SELECT worker.id, worker.kind, worker.started_at FROM worker WHERE $1::text IS NULL OR id IN (
         SELECT worker FROM rollout_group WHERE run_id = $1 UNION SELECT worker FROM policy_update WHERE run_id = $1)
     ), placed AS (
       SELECT chosen.*, sample.*, extract(epoch FROM sample.at - min(sample.at) OVER ())::float8 AS age,
         greatest(extract(epoch FROM max(sample.at) OVER () - min(sample.at) OVER ())::float8, 1) AS width
       FROM chosen JOIN worker_sample sample ON sample.worker_id = chosen.id JOIN window_
         ON sample.at >= window_.since AND sample.at <= window_.until
     )
     SELECT id AS worker, kind, max(at) AS at, avg(cpu)::float8 AS cpu, avg(host_cpu)::float8 AS "hostCpu",
       avg(memory)::float8 AS memory, avg(host_memory)::float8 AS "hostMemory", max(host_memory_of)::float8 AS "hostMemoryOf"
     FROM placed GROUP BY id, kind, started_at, least(floor(age / width * $3::int), $3::int - 1)
     ORDER BY kind, started_at, id, at`,
    [runId, minutes, slices],
  );
  return rows;
}
