/** What a metric is, for charts, tables and clients. */
export interface MetricDefinition {
  /** `area/quantity`. */
  readonly name: string;
  readonly title: string;
  /** Empty for a plain number. */
  readonly unit: string;
  /** Which way is better; "none" where neither is. */
  readonly direction: "up" | "down" | "none";
  /** Part of the board that it belongs to. */
  readonly area: MetricArea;
  /** One sentence: how the number is made. */
  readonly meaning: string;
  /** "update": exactly one point per update. "periodic": at some updates only. */
  readonly cadence: "update" | "periodic";
  /** Axis that shows it best. */
  readonly scale: "linear" | "log";
  /** Published or measured values worth a line in the chart. */
  readonly guides: readonly MetricGuide[];
  /**
   * What is stored at an update in which no group trained, so that there was no token to measure: no value in lists, and never the
   * least or the greatest one. Only where no measured value is exactly this.
   */
  readonly unmeasured?: number;
  /** Not measured: assumed of tasks nobody ran, or expected beforehand. Drawn apart from what was measured. */
  readonly nature?: "imputed" | "forecast";
}

export interface MetricGuide {
  readonly value: number;
  readonly label: string;
}

export const metricAreas = ["reward", "drift", "groups", "exits", "policy", "speed"] as const;

export type MetricArea = (typeof metricAreas)[number];
