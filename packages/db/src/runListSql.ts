import { findMetric } from "@holdfast/metrics";
import { ageSeconds, runColumn, type Comparison, type RunColumn, type RunFilter } from "@holdfast/recipe";
import { configSql, fieldSql } from "./runListColumns.ts";

/** Collects the values of a statement; only their places, and names from fixed lists, become part of its text. */
export class Statement {
  readonly values: unknown[] = [];
  private readonly joins = new Map<string, string>();

  /** A place for the value, e.g. "$3::float8". */
  bind(value: unknown, type: "text" | "text[]" | "float8" | "float8[]" | "timestamptz" | "boolean" | "int"): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** Joins that the columns asked for need, after FROM run. */
  get from(): string {
    return ["FROM run", ...this.joins.values()].join("\n");
  }

  /** The column's value of `run` as SQL, typed by its kind; empty texts are null. */
  column(column: RunColumn): string {
    const { source } = column;
    if (source.from === "run") return fieldSql[source.field];
    if (source.from === "config") return configSql(column, (value, type) => this.bind(value, type));
    const key = column.key;
    const alias = `metric_${[...this.joins.keys()].indexOf(key) + 1 || this.joins.size + 1}`;
    if (!this.joins.has(key)) {
      const value = this.valueOf(source.metric, takenOf(source.metric, source.take));
      const named = this.bind(source.metric, "text");
      this.joins.set(
        key,
        `LEFT JOIN LATERAL (SELECT ${value} AS value FROM series WHERE run_id = run.id AND name = ${named}) ${alias} ON true`,
      );
    }
    return `${alias}.value`;
  }

  private valueOf(metric: string, taken: TakenValue): string {
    const unmeasured = taken === "last" ? findMetric(metric)?.unmeasured : undefined;
    const value = seriesValue[taken];
    return unmeasured === undefined ? value : `nullif(${value}, ${this.bind(unmeasured, "float8")})`;
  }
}

/** Over the segments of one metric of one run: the newest segment's last value, and the extremes of all. */
export const seriesValue = {
  last: "(array_agg(last_value ORDER BY segment DESC))[1]",
  max: "max(max_value)",
  min: "min(min_value)",
} as const;

export type TakenValue = keyof typeof seriesValue;

/** Which of them a metric column shows. */
export function takenOf(metric: string, take: "last" | "best"): TakenValue {
  const direction = take === "best" ? (findMetric(metric)?.direction ?? "none") : "none";
  return direction === "up" ? "max" : direction === "down" ? "min" : "last";
}

/** Order of a sort column: runs without a value last either way, NaN just before them. */
export function orderSql(column: RunColumn, direction: "asc" | "desc", statement: Statement): string {
  const value = statement.column(column);
  const way = direction === "desc" ? "DESC" : "ASC";
  switch (column.kind) {
    case "number":
      return `${value} IS NULL, ${value} = 'NaN', ${value} ${way}`;
    case "text":
      return `lower(${value}) ${way} NULLS LAST`;
    case "tags":
      return `nullif(lower(array_to_string(${value}, ',')), '') ${way} NULLS LAST`;
    case "flag":
    case "time":
      return `${value} ${way} NULLS LAST`;
  }
}

/** The filter as a condition that is true or false, never null. */
export function filterSql(filter: RunFilter, statement: Statement): string {
  switch (filter.kind) {
    case "all":
    case "any": {
      const word = filter.kind === "all" ? " AND " : " OR ";
      return `(${filter.terms.map((term) => filterSql(term, statement)).join(word)})`;
    }
    case "not":
      return `NOT ${filterSql(filter.term, statement)}`;
    case "text":
      return `position(lower(${statement.bind(filter.text, "text")}) IN lower(${searchedText})) > 0`;
    case "compare":
      return `coalesce(${comparisonSql(filter, statement)}, false)`;
  }
}

const searchedText = `concat_ws(' ', run.name, run.id, run.status::text, run.preset, run.base_policy_name,
  run.taskset_name, array_to_string(run.tags, ' '))`;

function comparisonSql({ column: key, operator, values }: Comparison, statement: Statement): string {
  const column = runColumn(key);
  if (!column) throw new Error(`${key} is not a column.`);
  const value = statement.column(column);
  if (operator === "is empty" || operator === "is not empty") {
    const empty = column.kind === "tags" ? `cardinality(${value}) = 0` : `${value} IS NULL`;
    return operator === "is empty" ? empty : `NOT (${empty})`;
  }
  const positive = positiveOf[operator];
  if (positive !== undefined)
    return `NOT coalesce(${comparisonSql({ kind: "compare", column: key, operator: positive, values }, statement)}, false)`;
  if (column.kind === "tags") return tagsSql(value, { operator, values }, statement);
  if (operator === "~") return `position(lower(${statement.bind(values[0], "text")}) IN lower(${value})) > 0`;
  if (operator === "in")
    return `${value} = ANY(${statement.bind(values, column.kind === "number" ? "float8[]" : "text[]")})`;
  const bound = bindValue(column, values[0], statement);
  if (column.kind !== "number" || operator === "=") return `${value} ${operator} ${bound}`;
  return `(${value} ${operator} ${bound} AND ${value} <> 'NaN' AND ${bound} <> 'NaN')`; // PostgreSQL takes NaN for the greatest number
}

const positiveOf: Partial<Record<Comparison["operator"], Comparison["operator"]>> = {
  "!=": "=",
  "!~": "~",
  "not in": "in",
};

type Compared = Pick<Comparison, "operator" | "values">;

function tagsSql(tags: string, { operator, values }: Compared, statement: Statement): string {
  if (operator !== "~") return `${tags} && ${statement.bind(values, "text[]")}`;
  const searched = statement.bind(values[0], "text");
  return `EXISTS (SELECT FROM unnest(${tags}) tag WHERE position(lower(${searched}) IN lower(tag)) > 0)`;
}

function bindValue({ kind }: RunColumn, value: Comparison["values"][number] | undefined, statement: Statement): string {
  if (kind === "number") return statement.bind(value, "float8");
  if (kind === "flag") return statement.bind(value, "boolean");
  if (kind !== "time") return statement.bind(value, "text");
  const seconds = ageSeconds(String(value));
  if (seconds !== undefined) return `(now() - make_interval(secs => ${statement.bind(seconds, "float8")}))`;
  return statement.bind(new Date(String(value)).toISOString(), "timestamptz");
}
