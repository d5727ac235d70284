export { metricAreas, type MetricArea, type MetricDefinition, type MetricGuide } from "./metricDefinition.ts";
export {
  findMetric,
  isMeasured,
  metricCatalogue,
  type MetricName,
  type PeriodicMetricName,
  type PoolMetricName,
  type UpdateMetricName,
} from "./catalogue.ts";
export { evaluatedOn, passAt1Series, type EvaluatedOn } from "./evaluationMetrics.ts";
export type { MetricPoint, MetricValue, SeriesPoint } from "./point.ts";
export {
  summarizeUpdate,
  type GroupSummary,
  type RolloutSummary,
  type TrainerReport,
  type UpdateSummary,
} from "./summarizeUpdate.ts";
export { summarizePool, type PoolSummary } from "./summarizePool.ts";
export { bucketize } from "./bucketize.ts";
export { mergeSegments, type MergedSegments } from "./mergeSegments.ts";
export { pointsIn, sliceBuckets, type BucketColumns, type SeriesColumns } from "./seriesColumns.ts";
export { splitUnmeasured, type SplitColumns } from "./splitUnmeasured.ts";
export { smoothed, type Smoothing } from "./smoothing.ts";
export { planStretches, type BucketOptions, type StepRange, type Stretch } from "./stretches.ts";
export {
  bandDifference,
  bandKinds,
  groupBand,
  groupCentres,
  median,
  type BandKind,
  type BandRules,
  type GroupBand,
  type GroupCentre,
} from "./compareBand.ts";
export { commonGrid, onGrid, placeOnGrid, type CommonGrid, type CurveColumns, type GridCurve } from "./compareGrid.ts";
export { differenceInterval, meanInterval, type MeanInterval } from "./compareInterval.ts";
