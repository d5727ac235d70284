import type { SeriesColumns } from "@holdfast/metrics";
import type { MetricPointView } from "./views.ts";

/** What a series can be drawn against: its step, what had been trained by then, or when it was measured. */
export type SeriesAxis = "step" | "rollouts" | "tokens" | "relative" | "wall";

export interface SeriesQuery {
  readonly runIds: readonly string[];
  readonly names: readonly string[];
  /** "relative": seconds since the run's start. "wall": milliseconds since 1970. Default "step". */
  readonly x?: SeriesAxis | undefined;
  /** Only points with x from here to there, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Default 600. */
  readonly maxBuckets?: number | undefined;
  /** "log": buckets for a logarithmic axis, fine at its start. Default "linear". */
  readonly scale?: "linear" | "log" | undefined;
}

export interface SeriesResult {
  /** Everything up to `seq` is contained, nothing after it: go on with a tail from there. */
  readonly runs: readonly { readonly runId: string; readonly seq: number }[];
  /** By run, name and segment; those without points in the range are left out. */
  readonly series: readonly SeriesColumns[];
}

export interface ExportQuery {
  readonly runIds: readonly string[];
  /** Default: every metric. */
  readonly names?: readonly string[] | undefined;
}

/** A point that needs nothing beside it to be understood. */
export interface ExportedPoint extends MetricPointView {
  readonly runId: string;
  /** Name of the run. */
  readonly run: string;
  /** Empty for a plain number, and for metrics that are not in the catalogue. */
  readonly unit: string;
}
