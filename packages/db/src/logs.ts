import type { EventLevel } from "./generated/enums.ts";
import type { Sql } from "./sql.ts";

export interface NewLogLine {
  readonly at: Date;
  readonly source: string;
  readonly level: EventLevel;
  readonly text: string;
}

export interface LogLineRow extends NewLogLine {
  readonly id: number;
}

/**
 * Appends lines to the log of a run and returns their ids, none when there is no such run. Appends to one run are one after
 * the other until their transactions end, so that its ids are in commit order and a reader after an id misses nothing.
 */
export async function append(sql: Sql, runId: string, lines: readonly NewLogLine[]): Promise<readonly number[]> {
  await sql.query("SELECT pg_advisory_xact_lock(hashtext('holdfast.logs'), hashtext($1))", [runId]);
  const { rows } = await sql.query<{ id: number }>(
    `INSERT INTO log_line (run_id, at, source, level, text)
     SELECT run.id, line.at, line.source, line.level::event_level, line.text
     FROM run, unnest($2::timestamptz[], $3::text[], $4::text[], $5::text[])
       WITH ORDINALITY AS line (at, source, level, text, place)
     WHERE run.id = $1 ORDER BY line.place RETURNING id`,
    [
      ...[runId, lines.map(({ at }) => at), lines.map(({ source }) => source)],
      ...[lines.map(({ level }) => level), lines.map(({ text }) => text)],
    ],
  );
  return rows.map(({ id }) => id);
}

/** Deletes all but the newest `keep` lines of a run. */
export async function trim(sql: Sql, runId: string, keep: number): Promise<void> {
  await sql.query(
    `DELETE FROM log_line WHERE run_id = $1
       AND id <= (SELECT id FROM log_line WHERE run_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [runId, keep],
  );
}

export interface LogRange {
  /** Exclusive ends. */
  readonly afterId: number;
  readonly beforeId: number;
  readonly levels: readonly EventLevel[];
  /** Part of the text, in any case; null for all lines. */
  readonly search: string | null;
  /** Which end the lines are taken from. */
  readonly from: "oldest" | "newest";
  readonly limit: number;
}

/** Lines of a run inside a range, at most `limit`, oldest first whichever end they are taken from. */
export async function between(sql: Sql, runId: string, range: LogRange): Promise<readonly LogLineRow[]> {
  const { rows } = await sql.query<LogLineRow>(
    `SELECT id, at, source, level, text FROM log_line
     WHERE run_id = $1 AND id > $2 AND id < $3 AND level = ANY($4::event_level[])
       AND ($5::text IS NULL OR strpos(lower(text), lower($5)) > 0)
     ORDER BY id ${range.from === "newest" ? "DESC" : "ASC"} LIMIT $6`,
    [runId, range.afterId, range.beforeId, range.levels, range.search, range.limit],
  );
  return range.from === "newest" ? rows.reverse() : rows;
}
