import type { Sql } from "./sql.ts";

export interface NewTurn {
  /** Positions of the policy's own tokens in the rollout's columns; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly think: string | null;
  readonly command: string | null;
  readonly formatReasons: readonly string[];
  readonly observation: string | null;
  readonly exitCode: number | null;
  readonly truncatedBytes: number;
  readonly durationMs: number;
}

/** Turns sent in one statement, which bounds the memory a long trajectory takes. */
const insertedAtOnce = 5_000;

/** Stores the turns of a rollout, in order. */
export async function insert(sql: Sql, rolloutId: string, turns: readonly NewTurn[]): Promise<void> {
  for (let from = 0; from < turns.length; from += insertedAtOnce) {
    await sql.query(
      `INSERT INTO turn (rollout_id, turn_index, token_start, token_end, think, command, format_reasons, observation,
         observation_length, exit_code, truncated_bytes, duration_ms)
       SELECT $1, $2 + a.n - 1, (a.e->>'start')::int, (a.e->>'end')::int, a.e->>'think', a.e->>'command',
         ARRAY(SELECT jsonb_array_elements_text(a.e->'formatReasons')),
         a.e->>'observation', coalesce(char_length(a.e->>'observation'), 0), (a.e->>'exitCode')::int,
         (a.e->>'truncatedBytes')::int, (a.e->>'durationMs')::float8
       FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY a(e, n)`,
      [rolloutId, from, JSON.stringify(turns.slice(from, from + insertedAtOnce))],
    );
  }
}

/** A turn as pages read it: texts cut to their head, each with its length in characters. */
export interface TurnRow {
  readonly index: number;
  readonly think: string | null;
  readonly thinkLength: number;
  readonly command: string | null;
  readonly commandLength: number;
  readonly formatReasons: readonly string[];
  readonly observation: string | null;
  readonly observationLength: number;
  readonly exitCode: number | null;
  readonly truncatedBytes: number;
  readonly durationMs: number;
  /** The policy's own tokens, int32 little-endian; the first `headTokens` of them. */
  readonly tokens: Buffer;
  readonly tokenCount: number;
}

export interface TurnWindow {
  readonly from: number;
  readonly limit: number;
  /** Longest text returned, in characters. */
  readonly headLength: number;
  /** Most tokens of a turn returned. */
  readonly headTokens: number;
}

/** Turns `from` to before `from + limit`, in order. */
export async function page(sql: Sql, rolloutId: string, window: TurnWindow): Promise<readonly TurnRow[]> {
  const { from, limit, headLength, headTokens } = window;
  const { rows } = await sql.query<TurnRow>(
    `SELECT u.turn_index AS "index", left(u.think, $4) AS think, coalesce(char_length(u.think), 0) AS "thinkLength",
       left(u.command, $4) AS command, coalesce(char_length(u.command), 0) AS "commandLength",
       u.format_reasons AS "formatReasons", left(u.observation, $4) AS observation,
       u.observation_length AS "observationLength", u.exit_code AS "exitCode", u.truncated_bytes AS "truncatedBytes",
       u.duration_ms AS "durationMs", u.token_end - u.token_start AS "tokenCount",
       substring(t.tokens FROM 4 * u.token_start + 1 FOR 4 * least(u.token_end - u.token_start, $5::int)) AS tokens
     FROM turn u JOIN trajectory t ON t.rollout_id = u.rollout_id
     WHERE u.rollout_id = $1 AND u.turn_index >= $2 AND u.turn_index < $2 + $3 ORDER BY u.turn_index`,
    [rolloutId, from, limit, headLength, headTokens],
  );
  return rows;
}

/** A stretch of one turn's token columns; what the trainer saw is null where the rollout did not train. */
export interface TokenSlice {
  readonly total: number;
  readonly tokens: Buffer;
  readonly logprobs: Buffer;
  readonly versions: Buffer;
  readonly trainerLogprobs: Buffer | null;
  readonly entropies: Buffer | null;
}

/** Tokens `from` to before `from + limit` of a turn; undefined when there is no such turn. */
export async function tokens(
  sql: Sql,
  { rolloutId, turn }: { readonly rolloutId: string; readonly turn: number },
  { from, limit }: { readonly from: number; readonly limit: number },
): Promise<TokenSlice | undefined> {
  const slice = (column: string) => `substring(t.${column} FROM 4 * s.first + 1 FOR 4 * s.size)`;
  const { rows } = await sql.query<TokenSlice>(
    `SELECT s.total, ${slice("tokens")} AS tokens, ${slice("logprobs")} AS logprobs, ${slice("versions")} AS versions,
       ${slice("trainer_logprobs")} AS "trainerLogprobs", ${slice("entropies")} AS entropies
     FROM trajectory t JOIN (
       SELECT rollout_id, token_end - token_start AS total, token_start + $3::int AS first,
         greatest(0, least($4::int, token_end - token_start - $3::int)) AS size
       FROM turn WHERE rollout_id = $1 AND turn_index = $2) s ON s.rollout_id = t.rollout_id`,
    [rolloutId, turn, from, limit],
  );
  return rows[0];
}

/** Characters `from` to before `from + length` of a turn's observation, and how long it is; undefined when there is none. */
export async function observation(
  sql: Sql,
  { rolloutId, turn }: { readonly rolloutId: string; readonly turn: number },
  { from, length }: { readonly from: number; readonly length: number },
): Promise<{ readonly text: string; readonly length: number } | undefined> {
  const { rows } = await sql.query<{ text: string; length: number }>(
    `SELECT substr(observation, $3::int + 1, $4::int) AS text, observation_length AS length FROM turn
     WHERE rollout_id = $1 AND turn_index = $2 AND observation IS NOT NULL`,
    [rolloutId, turn, from, length],
  );
  return rows[0];
}

/** Indices of the turns that the raw format check rejects, the first `limit` of them. */
export async function malformed(sql: Sql, rolloutId: string, limit: number): Promise<readonly number[]> {
  const { rows } = await sql.query<{ index: number }>(
    `SELECT turn_index AS "index" FROM turn WHERE rollout_id = $1 AND cardinality(format_reasons) > 0
     ORDER BY turn_index LIMIT $2`,
    [rolloutId, limit],
  );
  return rows.map(({ index }) => index);
}

/** The newest turn before the last one that issued the last one's command; null when there is none. */
export async function repeatedByLast(sql: Sql, rolloutId: string): Promise<number | null> {
  const { rows } = await sql.query<{ index: number | null }>(
    `SELECT max(u.turn_index) AS "index" FROM turn u JOIN (
       SELECT turn_index, command FROM turn WHERE rollout_id = $1 ORDER BY turn_index DESC LIMIT 1) z
       ON u.command = z.command AND u.turn_index < z.turn_index
     WHERE u.rollout_id = $1`,
    [rolloutId],
  );
  return rows[0]?.index ?? null;
}

/** The first turn at which these rollouts issued different commands, or that one of them did not reach; null when there is none. */
export async function firstDifference(sql: Sql, rolloutIds: readonly string[]): Promise<number | null> {
  const { rows } = await sql.query<{ index: number }>(
    `SELECT turn_index AS "index" FROM turn WHERE rollout_id = ANY($1) GROUP BY turn_index
     HAVING count(*) < $2 OR count(DISTINCT coalesce(command, '')) > 1 ORDER BY turn_index LIMIT 1`,
    [rolloutIds, rolloutIds.length],
  );
  return rows[0]?.index ?? null;
}
