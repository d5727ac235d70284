import type { points } from "@holdfast/db";
import type { MetricValue } from "@holdfast/metrics";

/** Collects points step by step, series by series. */
export interface PointBook {
  write(step: number, at: Date, values: readonly MetricValue[]): void;
  series(): readonly points.NewSeriesPoints[];
}

export function openPointBook(): PointBook {
  const columns = new Map<string, { readonly steps: number[]; readonly values: number[]; readonly at: Date[] }>();
  return {
    write(step, at, values) {
      for (const { name, value } of values) {
        const known = columns.get(name) ?? { steps: [], values: [], at: [] };
        known.steps.push(step);
        known.values.push(value);
        known.at.push(at);
        columns.set(name, known);
      }
    },
    series: () => [...columns].map(([name, column]) => ({ name, ...column })),
  };
}
