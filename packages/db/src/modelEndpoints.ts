import type { Sql } from "./sql.ts";

export interface NewEndpointRow {
  readonly name: string;
  readonly url: string;
  readonly model: string;
  readonly protocol: "chat" | "completions";
  readonly keyVariable: string | null;
  readonly concurrency: number;
}

export interface EndpointRow extends NewEndpointRow {
  readonly createdAt: Date;
  readonly archivedAt: Date | null;
  /** The newest probe; the answer is null until it is in. */
  readonly probeId: string | null;
  readonly probedAt: Date | null;
  readonly probeAnswer: unknown;
}

const columns = `name, url, model, protocol, key_variable AS "keyVariable", concurrency, created_at AS "createdAt",
  archived_at AS "archivedAt", probe_id AS "probeId", probed_at AS "probedAt", probe_answer AS "probeAnswer"`;

/** Returns whether it was stored: false when there is one of this name. */
export async function insert(sql: Sql, endpoint: NewEndpointRow): Promise<boolean> {
  const { name, url, model, protocol, keyVariable, concurrency } = endpoint;
  const { rowCount } = await sql.query(
    `INSERT INTO model_endpoint (name, url, model, protocol, key_variable, concurrency, created_at)
     VALUES ($1, $2, $3, $4::endpoint_protocol, $5, $6, clock_timestamp()) ON CONFLICT (name) DO NOTHING`,
    [name, url, model, protocol, keyVariable, concurrency],
  );
  return rowCount === 1;
}

/** By name, archived ones too. */
export async function all(sql: Sql): Promise<readonly EndpointRow[]> {
  const { rows } = await sql.query<EndpointRow>(`SELECT ${columns} FROM model_endpoint ORDER BY lower(name), name`);
  return rows;
}

export async function find(sql: Sql, name: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql.query<EndpointRow>(`SELECT ${columns} FROM model_endpoint WHERE name = $1`, [name]);
  return rows[0];
}

/** Undefined when there is no such endpoint. Archiving twice keeps the first time. */
export async function setArchived(sql: Sql, name: string, archived: boolean): Promise<EndpointRow | undefined> {
  const { rows } = await sql.query<EndpointRow>(
    `UPDATE model_endpoint SET archived_at = CASE WHEN $2 THEN coalesce(archived_at, clock_timestamp()) END
     WHERE name = $1 RETURNING ${columns}`,
    [name, archived],
  );
  return rows[0];
}

/** Makes this the endpoint's newest probe, without an answer. Undefined when there is no such endpoint. */
export async function askProbe(sql: Sql, name: string, probeId: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql.query<EndpointRow>(
    `UPDATE model_endpoint SET probe_id = $2, probed_at = clock_timestamp(), probe_answer = NULL
     WHERE name = $1 RETURNING ${columns}`,
    [name, probeId],
  );
  return rows[0];
}

/** The endpoint whose newest probe this is, unless it has been answered. */
export async function findProbe(sql: Sql, probeId: string): Promise<EndpointRow | undefined> {
  const { rows } = await sql.query<EndpointRow>(
    `SELECT ${columns} FROM model_endpoint WHERE probe_id = $1 AND probe_answer IS NULL`,
    [probeId],
  );
  return rows[0];
}

/** Keeps what came back; nothing when another probe has been asked for since. */
export async function answerProbe(sql: Sql, probeId: string, answer: object): Promise<void> {
  await sql.query("UPDATE model_endpoint SET probe_answer = $2 WHERE probe_id = $1", [probeId, JSON.stringify(answer)]);
}

/** Newest probes that nobody has answered. */
export async function openProbes(sql: Sql): Promise<readonly string[]> {
  const { rows } = await sql.query<{ probeId: string }>(
    `SELECT probe_id AS "probeId" FROM model_endpoint WHERE probe_id IS NOT NULL AND probe_answer IS NULL`,
  );
  return rows.map(({ probeId }) => probeId);
}
