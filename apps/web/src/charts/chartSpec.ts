import type { BucketColumns, Smoothing } from "@holdfast/metrics";
import type { NumberFormat } from "../ui/number.ts";

/** What the x axis counts: updates, rollouts trained on, tokens trained on, seconds since the start, or the clock (ms). */
export const xAxes = ["step", "rollouts", "tokens", "relative", "wall"] as const;

export type XAxis = (typeof xAxes)[number];

/** Where several runs lie around a line that is their mean, or an interval around what was measured once; entries go with those of the line's columns. */
interface LineBand {
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** How many runs the mean is of, at each entry. */
  readonly n: readonly number[];
  /** How many runs there are; where fewer go on, the line is drawn apart. */
  readonly of: number;
}

export interface ChartLine {
  /** Unique in the chart. */
  readonly id: string;
  readonly runId: string;
  readonly label: string;
  /** A CSS colour, e.g. "var(--s1)"; one per series identity. */
  readonly color: string;
  /** Second channel beside colour: true for the usual dash, or strokes and gaps in pixels. */
  readonly dash?: boolean | string | null;
  /** The focus of the chart: thicker, drawn last. */
  readonly bold?: boolean;
  /** An earlier attempt of the same thing: behind the others, without an entry in legend and tooltip. */
  readonly faint?: boolean;
  /** False where smoothing would lie, e.g. a learning rate. */
  readonly smooth?: boolean;
  readonly columns: BucketColumns;
  readonly band?: LineBand;
  /** Where nothing was measured since no group trained, and how many updates that stands for. */
  readonly silent?: readonly { readonly x: number; readonly points: number }[];
  /** Attempts of the run that the line is of, by where each begins to hold. */
  readonly attempts?: readonly ChartAttempt[];
}

export interface ChartAttempt {
  readonly from: number;
  /** The first is 1. */
  readonly number: number;
}

/** A horizontal line that is somebody's, e.g. "Arctic-SWE: aligned 1.2e-4". */
export interface ChartGuide {
  readonly value: number;
  readonly label: string;
}

/** A vertical line where something happened. */
export interface ChartMarker {
  /** In the unit of the x axis. */
  readonly x: number;
  /** A word or two, e.g. "resumed". */
  readonly label: string;
  readonly tone: "info" | "warn" | "error";
}

export interface ChartView {
  readonly format: NumberFormat;
  /** "step" when absent. */
  readonly x?: XAxis;
  /** Ends of the x axis; the ends of the data when absent. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Positions that the x axis must reach unless `from` and `to` say otherwise. */
  readonly reach?: readonly number[];
  readonly logX?: boolean;
  readonly logY?: boolean;
  readonly smoothing?: Smoothing;
  /** Fits the y axis to the middle 96 % of the values; what lies outside gets arrows at the edge and is counted. */
  readonly robust?: boolean;
  /** Ends of the y axis that hold whatever the values are. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** A log axis goes no lower; what lies below is cut off and counted. */
  readonly floor?: number | undefined;
  /** Values that the y axis must reach although no line does, e.g. a limit. */
  readonly include?: readonly number[];
  readonly guides?: readonly ChartGuide[];
  readonly markers?: readonly ChartMarker[];
}
