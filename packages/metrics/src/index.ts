export { metricAreas, type MetricArea, type MetricDefinition, type MetricGuide } from "./metricDefinition.ts";
export {
  findMetric,
  metricCatalogue,
  type MetricName,
  type PeriodicMetricName,
  type PoolMetricName,
  type UpdateMetricName,
} from "./catalogue.ts";
export type { MetricPoint, MetricValue, SeriesPoint } from "./point.ts";
export {
  summarizeUpdate,
  type GroupSummary,
  type RolloutSummary,
  type TrainerReport,
  type UpdateSummary,
} from "./summarizeUpdate.ts";
export { summarizePool, type PoolSummary } from "./summarizePool.ts";
export { bucketize, type Bucket } from "./series.ts";
export { smoothed } from "./smoothing.ts";
