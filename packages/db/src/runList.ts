import { findMetric, isMeasured } from "@holdfast/metrics";
import { mentionsColumn, runColumn, type RunColumn, type RunFilter } from "@holdfast/recipe";
import type { RunKind, RunStatus } from "./generated/enums.ts";
import { filterSql, orderSql, seriesValue, Statement, takenOf } from "./runListSql.ts";
import type { Sql } from "./sql.ts";

/** Which runs, and in what order. */
export interface RunListQuery {
  readonly filter: RunFilter | null;
  readonly archived: "without" | "with" | "only";
  /** Null: any; else only these, of those that match. */
  readonly runIds: readonly string[] | null;
  readonly sort: readonly { readonly column: RunColumn; readonly direction: "asc" | "desc" }[];
  /** Fields and settings whose values are wanted; metrics are read apart, by `metricValues`. */
  readonly columns: readonly RunColumn[];
  readonly limit: number;
  readonly offset: number;
}

export type RunCell = number | string | boolean | null;

/** A run as it is stored, with the values asked for. */
export interface RunListRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: RunKind;
  readonly status: RunStatus;
  readonly statusReason: string | null;
  readonly preset: string | null;
  readonly taskset: string;
  readonly basePolicy: string;
  readonly seed: number;
  readonly experimentId: string | null;
  readonly arm: string | null;
  readonly version: number;
  readonly maxUpdates: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly tags: readonly string[];
  readonly notes: string;
  readonly archivedAt: Date | null;
  /** Made by a seeded scenario and not by training. */
  readonly isSynthetic: boolean;
  /** In the order of the query's columns. */
  readonly cells: readonly RunCell[];
  /** Runs that match, over all pages. */
  readonly total: number;
}

const fields = `run.id, run.name, run.kind, run.status, run.status_reason AS "statusReason", run.preset,
  run.taskset_name AS taskset, run.base_policy_name AS "basePolicy", run.seed, run.experiment_id AS "experimentId",
  run.arm, run.version, coalesce((run.config ->> 'updates')::int, 0) AS "maxUpdates", run.created_at AS "createdAt",
  run.started_at AS "startedAt", run.ended_at AS "endedAt", run.tags, run.notes, run.archived_at AS "archivedAt",
  run.is_synthetic AS "isSynthetic"`;

/** A page of the runs that match, in order; of equal ones the newest first. */
export async function page(sql: Sql, query: RunListQuery): Promise<readonly RunListRecord[]> {
  const statement = new Statement();
  const where = whereSql(query, statement);
  const order = query.sort.map(({ column, direction }) => orderSql(column, direction, statement));
  const cells = query.columns.map((column) => `to_json(${cellSql(column, statement)})`);
  const { rows } = await sql.query<RunListRecord>(
    `SELECT ${fields}, json_build_array(${cells.join(", ")}) AS cells, count(*) OVER () AS total
     ${statement.from} WHERE ${where}
     ORDER BY ${[...order, "run.created_at DESC", "run.id DESC"].join(", ")}
     LIMIT ${statement.bind(query.limit, "int")} OFFSET ${statement.bind(query.offset, "int")}`,
    statement.values,
  );
  return rows;
}

/** Tags are one text in a cell. */
function cellSql(column: RunColumn, statement: Statement): string {
  const value = statement.column(column);
  return column.kind === "tags" ? `nullif(array_to_string(${value}, ', '), '')` : value;
}

/** Evaluate runs are left out unless they are asked for, by their kind or one by one. */
function whereSql(
  { filter, archived, runIds }: Pick<RunListQuery, "filter" | "archived" | "runIds">,
  statement: Statement,
) {
  return [
    ...(archived === "with" ? [] : [`run.archived_at IS ${archived === "only" ? "NOT " : ""}NULL`]),
    ...(runIds !== null || mentionsColumn(filter, "kind") ? [] : ["run.kind <> 'evaluate'"]),
    ...(runIds === null ? [] : [`run.id = ANY(${statement.bind(runIds, "text[]")})`]),
    filter === null ? "true" : filterSql(filter, statement),
  ].join(" AND ");
}

export interface MetricValueRow {
  readonly runId: string;
  readonly name: string;
  /** Of the newest segment; may be NaN or ±Infinity. */
  readonly last: number | null;
  /** Over the finite values of all segments. */
  readonly max: number | null;
  readonly min: number | null;
}

/** Last and extreme values of metrics by run. */
export async function metricValues(
  sql: Sql,
  runIds: readonly string[],
  names: readonly string[],
): Promise<readonly MetricValueRow[]> {
  if (runIds.length === 0 || names.length === 0) return [];
  const { rows } = await sql.query<MetricValueRow>(
    `SELECT run_id AS "runId", name, ${seriesValue.last} AS last, ${seriesValue.max} AS max, ${seriesValue.min} AS min
     FROM series WHERE run_id = ANY($1) AND name = ANY($2) GROUP BY run_id, name`,
    [runIds, names],
  );
  return rows;
}

/** The value that a metric column shows of a row; null when it has none, or nothing was measured at the last update. */
export function metricCell(column: RunColumn, row: MetricValueRow | undefined): number | null {
  if (column.source.from !== "metric" || row === undefined) return null;
  const value = row[takenOf(column.source.metric, column.source.take)];
  return value !== null && isMeasured(row.name, value) ? value : null;
}

export interface ExtremesRow {
  readonly name: string;
  readonly maxLast: number | null;
  readonly minLast: number | null;
  readonly max: number | null;
  readonly min: number | null;
}

/** The greatest and least finite last values, and values ever, of metrics over all runs that match; of what was measured only. */
export async function extremes(
  sql: Sql,
  query: Pick<RunListQuery, "filter" | "archived">,
  names: readonly string[],
): Promise<readonly ExtremesRow[]> {
  if (names.length === 0) return [];
  const statement = new Statement();
  const where = whereSql({ ...query, runIds: null }, statement);
  const wanted = statement.bind(names, "text[]");
  const unmeasured = statement.bind(
    names.map((name) => findMetric(name)?.unmeasured ?? null),
    "float8[]",
  );
  const finite = `FILTER (WHERE last > '-Infinity' AND last < 'Infinity' AND last IS DISTINCT FROM unmeasured)`;
  const { rows } = await sql.query<ExtremesRow>(
    `WITH matching AS (SELECT run.id ${statement.from} WHERE ${where}), shown AS (
       SELECT name, ${seriesValue.last} AS last, ${seriesValue.max} AS max, ${seriesValue.min} AS min
       FROM series WHERE name = ANY(${wanted}) AND run_id IN (SELECT id FROM matching) GROUP BY run_id, name
     ) SELECT name, max(last) ${finite} AS "maxLast", min(last) ${finite} AS "minLast", max(max) AS max, min(min) AS min
     FROM shown JOIN unnest(${wanted}, ${unmeasured}) AS metric (name, unmeasured) USING (name) GROUP BY name`,
    statement.values,
  );
  return rows;
}

/** When the newest point of each run was stored. */
export async function newestPoints(sql: Sql, runIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql.query<{ runId: string; at: Date }>(
    `SELECT run_id AS "runId", max(last_at) AS at FROM series
     WHERE run_id = ANY($1) AND last_at IS NOT NULL GROUP BY run_id`,
    [runIds],
  );
  return new Map(rows.map(({ runId, at }) => [runId, at]));
}

export interface ListChoices {
  /** Names of all metrics that any run has, in order. */
  readonly metrics: readonly string[];
  readonly tags: readonly string[];
  readonly presets: readonly string[];
  readonly tasksets: readonly string[];
}

/** Every metric, tag, preset and taskset that a run has, each in order. */
export async function choices(sql: Sql): Promise<ListChoices> {
  const { rows } = await sql.query<ListChoices>(
    `SELECT ARRAY(SELECT DISTINCT name FROM series ORDER BY name) AS metrics,
       ARRAY(SELECT DISTINCT unnest(tags) AS tag FROM run ORDER BY tag) AS tags,
       ARRAY(SELECT DISTINCT preset FROM run WHERE preset IS NOT NULL ORDER BY preset) AS presets,
       ARRAY(SELECT DISTINCT taskset_name FROM run WHERE kind <> 'evaluate' ORDER BY taskset_name) AS tasksets`,
  );
  return rows[0] ?? { metrics: [], tags: [], presets: [], tasksets: [] };
}

/** Columns by their keys; the keys that are none. */
export function listColumns(keys: readonly string[]): {
  readonly columns: readonly RunColumn[];
  readonly unknown: readonly string[];
} {
  const found = keys.map((key) => ({ key, column: runColumn(key) }));
  return {
    columns: found.flatMap(({ column }) => column ?? []),
    unknown: found.filter(({ column }) => !column).map(({ key }) => key),
  };
}
