import type { MetricName } from "@holdfast/metrics";
import type { RunConfig } from "@holdfast/recipe";
import type { NumberFormat } from "../../ui/number.ts";

export interface BoardLine {
  readonly metric: MetricName;
  readonly label: string;
  readonly color: string;
  readonly dash?: boolean;
  readonly bold?: boolean;
  readonly smooth?: boolean;
  /** Under which configurations the line says something; always when absent. */
  readonly when?: (config: RunConfig) => boolean;
}

/** Parts of the board in reading order; the first is what one looks at first. */
export const boardSections = ["watch", "reward", "exits", "groups", "drift", "policy", "speed"] as const;

export type BoardSection = (typeof boardSections)[number];

export interface BoardPanel {
  /** Unique; names the panel in addresses. */
  readonly key: string;
  readonly section: BoardSection;
  readonly title: string;
  readonly unit: string;
  /** Two columns wide. */
  readonly wide?: boolean;
  /** Panels of one row share a height. */
  readonly tall?: boolean;
  readonly scale?: "log";
  readonly format: NumberFormat;
  readonly min?: number;
  readonly max?: number;
  /** Log panels: values below say the same as this one. */
  readonly floor?: number;
  /** A setting of the run drawn as a guide line that the axis must reach. */
  readonly limit?: "maxLag" | "maskEnd";
  readonly lines: readonly BoardLine[];
  /** What it waits for, when that is more than the first update. */
  readonly waitsFor?: string;
  /** Under which configurations the panel says something; always when absent. */
  readonly when?: (config: RunConfig) => boolean;
}
