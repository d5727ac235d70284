import { parseRunFilter, runColumn, type FilterProblem, type RunFilter } from "@holdfast/recipe";

/** What the list of runs shows, as its address says it. */
export interface RunsView {
  readonly text: string;
  /** Null: every run, or a text that cannot be read. */
  readonly filter: RunFilter | null;
  readonly problem: FilterProblem | null;
  /** First the most important. */
  readonly sort: readonly ColumnSort[];
  /** Keys in order; `tailColumn` is the small curve. */
  readonly columns: readonly string[];
  /** Columns that stay at the left when the others scroll. */
  readonly pinned: readonly string[];
  /** Pixels, of columns that have been resized. */
  readonly widths: Readonly<Record<string, number>>;
  /** What metric columns show. */
  readonly take: "last" | "best";
  readonly archived: boolean;
}

export interface ColumnSort {
  readonly column: string;
  readonly direction: "asc" | "desc";
}

/** The column of the reward over the last updates, which is no value to sort or filter by. */
export const tailColumn = "tail";

export const defaultColumns: readonly string[] = [
  "name",
  "status",
  "preset",
  "progress",
  "metric.reward/mean",
  "metric.mismatch_kl/mean",
  "metric.lag/mean",
  tailColumn,
  "created",
];
const defaultPinned: readonly string[] = ["name"];
const defaultSort: readonly ColumnSort[] = [{ column: "created", direction: "desc" }];
const [minWidth, maxWidth] = [56, 900];
const maxSorts = 4;

/** Reads the address; what cannot be read there is the default. */
export function parseRunsView(get: (key: string) => string): RunsView {
  const text = get("q");
  const parsed = parseRunFilter(text);
  const columns = parseKeys(get("cols"));
  const pinned = get("pin");
  const sort = parseSort(get("sort"));
  return {
    text,
    filter: parsed.ok ? parsed.filter : null,
    problem: parsed.ok ? null : parsed.problem,
    sort: sort.length > 0 ? sort : defaultSort,
    columns: columns.length > 0 ? columns : defaultColumns,
    pinned: pinned === "" ? defaultPinned : parseKeys(pinned),
    widths: parseWidths(get("w")),
    take: get("show") === "best" ? "best" : "last",
    archived: get("archived") === "only",
  };
}

/** The address's part of each thing that can be set; null for a default. */
export const printView = {
  sort: (sort: readonly ColumnSort[]) => unless(printSort(defaultSort), printSort(sort)),
  columns: (columns: readonly string[]) => unless(printKeys(defaultColumns), printKeys(columns)),
  /** "-" is no pinned column at all. */
  pinned: (pinned: readonly string[]) =>
    pinned.length === 0 ? "-" : unless(printKeys(defaultPinned), printKeys(pinned)),
  widths: (widths: RunsView["widths"]) =>
    Object.entries(widths)
      .map(([key, width]) => `${escaped(key)}:${Math.round(width)}`)
      .join(",") || null,
  take: (take: RunsView["take"]) => (take === "best" ? "best" : null),
} as const;

/** Sorting after a click on a column: it alone, or added to the others; descending, ascending for texts, then the other way, then not. */
export function nextSort(
  sort: readonly ColumnSort[],
  {
    column,
    added,
    first,
  }: { readonly column: string; readonly added: boolean; readonly first: ColumnSort["direction"] },
): readonly ColumnSort[] {
  const known = sort.find((entry) => entry.column === column);
  const others = added ? sort.filter((entry) => entry.column !== column) : [];
  if (!known || (!added && sort.length > 1)) return [...others.slice(0, maxSorts - 1), { column, direction: first }];
  const turned = { column, direction: known.direction === "asc" ? "desc" : "asc" } as const;
  if (known.direction !== first) return others;
  return added ? sort.map((entry) => (entry === known ? turned : entry)) : [turned];
}

/** The key that a metric column has on the server: the best or last value, as the view takes it. */
export function takenKey(key: string, take: RunsView["take"]): string {
  return take === "best" ? key.replace(/^metric\./, "best.") : key;
}

const isColumn = (key: string) => key === tailColumn || runColumn(key) !== undefined;

function parseKeys(text: string): readonly string[] {
  const keys = splitKeys(text).filter(isColumn);
  return [...new Set(keys)];
}

function parseSort(text: string): readonly ColumnSort[] {
  return splitKeys(text)
    .map((entry): ColumnSort => ({
      column: entry.replace(/^-/, ""),
      direction: entry.startsWith("-") ? "desc" : "asc",
    }))
    .filter(
      ({ column }, index, all) => runColumn(column) && all.findIndex((other) => other.column === column) === index,
    )
    .slice(0, maxSorts);
}

function parseWidths(text: string): RunsView["widths"] {
  const entries = splitKeys(text).flatMap((entry): [string, number][] => {
    const [, key, width] = /^(.+):(\d{1,4})$/.exec(entry) ?? [];
    return key !== undefined && isColumn(key) ? [[key, Math.min(maxWidth, Math.max(minWidth, Number(width)))]] : [];
  });
  return Object.fromEntries(entries);
}

/** Metric names may hold commas, which then are escaped. */
const splitKeys = (text: string) => text.split(/(?<!\\),/).map((key) => key.replaceAll("\\,", ","));
const escaped = (key: string) => key.replaceAll(",", "\\,");
const printKeys = (keys: readonly string[]) => keys.map(escaped).join(",");
const printSort = (sort: readonly ColumnSort[]) =>
  sort.map(({ column, direction }) => `${direction === "desc" ? "-" : ""}${escaped(column)}`).join(",");
const unless = (usual: string, text: string) => (text === usual ? null : text);
