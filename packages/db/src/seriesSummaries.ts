import type { Sql } from "./sql.ts";

/** What is known of a series without reading its points. */
export interface SeriesSummaryRow {
  readonly runId: string;
  readonly name: string;
  readonly points: number;
  /** At the highest step of the newest segment that has points. */
  readonly lastStep: number;
  /** May be NaN or ±Infinity. */
  readonly lastValue: number;
  /** Over the finite values of all segments that measure something; null when there is none. */
  readonly minValue: number | null;
  readonly maxValue: number | null;
}

/** Every metric with points of the runs, in order of run and name; the segments of one are one. */
export async function ofRuns(sql: Sql, runIds: readonly string[]): Promise<readonly SeriesSummaryRow[]> {
  const { rows } = await sql.query<SeriesSummaryRow>(
    `SELECT run_id AS "runId", name, sum(point_count)::int AS points, min(min_value) AS "minValue",
       max(max_value) AS "maxValue",
       (array_agg(last_step ORDER BY segment DESC))[1] AS "lastStep",
       (array_agg(last_value ORDER BY segment DESC))[1] AS "lastValue"
     FROM series WHERE run_id = ANY($1) AND point_count > 0 GROUP BY run_id, name ORDER BY run_id, name`,
    [runIds],
  );
  return rows;
}
