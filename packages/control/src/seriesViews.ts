import type { SeriesColumns } from "@holdfast/metrics";

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
