import type { WorkerKind } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

export interface SeenWorker {
  readonly id: string;
  readonly kind: WorkerKind;
  readonly pid: number;
  readonly host: string;
  readonly backend: string | null;
}

/** Notes that the worker is alive, by the database's clock. */
export async function see(sql: Sql, worker: SeenWorker): Promise<void> {
  await sql.query(
    `INSERT INTO worker (id, kind, pid, host, backend, started_at, seen_at)
     VALUES ($1, $2::worker_kind, $3, $4, $5, clock_timestamp(), clock_timestamp())
     ON CONFLICT (id) DO UPDATE SET backend = excluded.backend, seen_at = excluded.seen_at`,
    [worker.id, worker.kind, worker.pid, worker.host, worker.backend],
  );
}

export interface SeenEngine {
  readonly engine: string;
  readonly runId: string | null;
  readonly version: number | null;
  readonly residents: number;
  readonly queued: number;
  readonly tokensPerSecond: number;
  /** Groups with a rollout in it. */
  readonly groupIds: readonly string[];
}

/** Replaces what is known of a worker's engines. A run that does not exist is left out. */
export async function seeEngines(sql: Sql, workerId: string, engines: readonly SeenEngine[]): Promise<void> {
  await sql.query("DELETE FROM engine WHERE worker_id = $1 AND NOT engine = ANY($2)", [
    workerId,
    engines.map(({ engine }) => engine),
  ]);
  for (const engine of engines) {
    await sql.query(
      `INSERT INTO engine (engine, worker_id, run_id, version, residents, queued, tokens_per_second, group_ids, seen_at)
       VALUES ($1, $2, (SELECT id FROM run WHERE id = $3), $4, $5, $6, $7, $8, clock_timestamp())
       ON CONFLICT (engine) DO UPDATE SET worker_id = excluded.worker_id, run_id = excluded.run_id,
         version = excluded.version, residents = excluded.residents, queued = excluded.queued,
         tokens_per_second = excluded.tokens_per_second, group_ids = excluded.group_ids,
         seen_at = excluded.seen_at`,
      [
        ...[engine.engine, workerId, engine.runId, engine.version],
        ...[engine.residents, engine.queued, engine.tokensPerSecond, engine.groupIds],
      ],
    );
  }
}

/** Forgets workers not seen for `seconds`, with their engines. */
export async function forget(sql: Sql, seconds: number): Promise<void> {
  await sql.query("DELETE FROM worker WHERE seen_at < clock_timestamp() - make_interval(secs => $1)", [seconds]);
}

export interface WorkerRow extends SeenWorker {
  readonly startedAt: Date;
  readonly seenAt: Date;
}

/** Workers seen within the last `seconds`, by kind and age. */
export async function alive(sql: Sql, seconds: number): Promise<readonly WorkerRow[]> {
  const { rows } = await sql.query<WorkerRow>(
    `SELECT id, kind, pid, host, backend, started_at AS "startedAt", seen_at AS "seenAt"
     FROM worker WHERE seen_at >= clock_timestamp() - make_interval(secs => $1) ORDER BY kind, started_at, id`,
    [seconds],
  );
  return rows;
}

export interface EngineRow extends Omit<SeenEngine, "groupIds"> {
  readonly worker: string;
  readonly seenAt: Date;
}

/** Engines that hold a run's weights, seen within the last `seconds`. */
export async function enginesOf(sql: Sql, runId: string, seconds: number): Promise<readonly EngineRow[]> {
  const { rows } = await sql.query<EngineRow>(
    `SELECT engine, worker_id AS worker, run_id AS "runId", version, residents, queued,
       tokens_per_second AS "tokensPerSecond", seen_at AS "seenAt"
     FROM engine WHERE run_id = $1 AND seen_at >= clock_timestamp() - make_interval(secs => $2) ORDER BY engine`,
    [runId, seconds],
  );
  return rows;
}
