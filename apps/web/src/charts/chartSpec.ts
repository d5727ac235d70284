import type { NumberFormat } from "../ui/number.ts";

/** What a step is: an update, or a second since the first one. */
export type XKind = "update" | "elapsed";

export interface Sample {
  readonly step: number;
  /** May be NaN or ±Infinity, which is drawn as a gap and counted. */
  readonly value: number;
}

export interface ChartSeries {
  readonly label: string;
  /** A CSS colour, e.g. "var(--s1)"; one per series identity. */
  readonly color: string;
  /** Second channel beside colour: true for the usual dash, or strokes and gaps in pixels. */
  readonly dash?: boolean | string | null;
  /** The focus of the chart: thicker, drawn last. */
  readonly bold?: boolean;
  /** False where smoothing would lie, e.g. a learning rate. */
  readonly smooth?: boolean;
  readonly samples: readonly Sample[];
}

export interface ChartSpec {
  readonly series: readonly ChartSeries[];
  readonly scale: "linear" | "log";
  readonly format: NumberFormat;
  readonly min?: number;
  readonly max?: number;
  /** A log axis goes no lower; what lies below is cut off and counted. */
  readonly floor?: number;
  /** Values that the y axis must reach although no series does, e.g. a limit. */
  readonly include?: readonly number[];
  /** 0 = raw … below 1 = heavily smoothed. */
  readonly smoothing: number;
  /** Steps the x axis spans, the same for every chart of a board. */
  readonly steps: readonly [number, number];
  /** "update" when absent. */
  readonly xKind?: XKind;
  /** Most points drawn of one series. */
  readonly maxPoints: number;
}
