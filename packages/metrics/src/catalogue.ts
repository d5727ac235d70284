import { driftMetrics } from "./driftMetrics.ts";
import { evaluationMetric } from "./evaluationMetrics.ts";
import type { MetricDefinition } from "./metricDefinition.ts";
import { rewardMetrics } from "./rewardMetrics.ts";
import { speedMetrics } from "./speedMetrics.ts";

const entries = [...rewardMetrics, ...driftMetrics, ...speedMetrics] as const;

type Entry = (typeof entries)[number];

/** Name of a metric that Holdfast produces. */
export type MetricName = Entry["name"];

/** Metrics with exactly one point per update. */
export type UpdateMetricName = Exclude<MetricName, PeriodicMetricName>;

/** Metrics of an update that describe the whole pool, see `summarizePool`. */
export type PoolMetricName = Extract<
  UpdateMetricName,
  | "reward/eviction_adjusted"
  | "tasks/active"
  | "tasks/retired_mastered"
  | "tasks/retired_hopeless"
  | "groups/silent_forecast"
>;

/** Metrics with a point at some updates only. */
export type PeriodicMetricName = Extract<Entry, { cadence: "periodic" }>["name"];

/** Every metric that Holdfast produces, in the order of the board. */
export const metricCatalogue: readonly (MetricDefinition & { readonly name: MetricName })[] = entries;

const byName = new Map<string, MetricDefinition>(entries.map((entry) => [entry.name, entry]));

/** The catalogue's entry, that of a benchmark's series among them; undefined for a name that is not in it. */
export function findMetric(name: string): MetricDefinition | undefined {
  return byName.get(name) ?? evaluationMetric(name);
}

/** Whether a stored value of a metric measures something, see `MetricDefinition.unmeasured`. */
export const isMeasured = (name: string, value: number): boolean => findMetric(name)?.unmeasured !== value;
