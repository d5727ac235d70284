import { metricCatalogue } from "@holdfast/metrics";
import { configColumns, runFieldColumns } from "@holdfast/recipe";
import { tailColumn } from "./runsView.ts";
import { shownColumn, type ShownColumn } from "./shownColumn.ts";

/** Every column that can be shown: fields, metrics that runs have or the catalogue knows, settings. */
export function offeredColumns(metrics: readonly string[]): readonly ShownColumn[] {
  const names = new Set([...metricCatalogue.map(({ name }) => name), ...metrics]);
  const keys = [
    ...runFieldColumns.map(({ key }) => key),
    tailColumn,
    ...[...names].map((name) => `metric.${name}`),
    ...configColumns.map(({ key }) => key),
  ];
  return keys.map(shownColumn);
}

/** Those whose title or key contains every word of the query. */
export function matchingColumns(columns: readonly ShownColumn[], query: string): readonly ShownColumn[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return columns.filter(({ key, title }) => {
    const text = `${title} ${key}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
