import type { MetricName } from "./catalogue.ts";

/** One number of one update. The value may be NaN or ±Infinity: what was measured is stored, never repaired. */
export interface MetricValue {
  readonly name: MetricName;
  readonly value: number;
}

/** A number at a step of a series. */
export interface SeriesPoint {
  readonly step: number;
  readonly value: number;
}

/** A stored point. `seq` grows by one per point of a run, so a reader can ask for everything after the last it saw. */
export interface MetricPoint extends MetricValue, SeriesPoint {
  readonly seq: number;
}
