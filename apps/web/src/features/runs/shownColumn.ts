import { findMetric } from "@holdfast/metrics";
import { runColumn, type RunColumnKind } from "@holdfast/recipe";
import type { NumberFormat } from "../../ui/number.ts";
import { metricFormat } from "../compare/metricFormat.ts";
import { tailColumn } from "./runsView.ts";

/** How a column of the list looks. */
export interface ShownColumn {
  readonly key: string;
  readonly title: string;
  /** Small, beside the title. */
  readonly unit: string;
  /** What it is, in a sentence or by its full name. */
  readonly meaning: string;
  readonly kind: RunColumnKind | "tail";
  readonly group: "Run" | "Metrics" | "Settings";
  readonly format: NumberFormat;
  readonly numeric: boolean;
  /** Whether an update can leave it unmeasured. */
  readonly unmeasured: boolean;
  /** Pixels until it is resized. */
  readonly width: number;
  /** The direction of a first click; null where it cannot be sorted by. */
  readonly sorts: "asc" | "desc" | null;
}

/** The usual columns fit a window of 1280 pixels. */
const widths: Readonly<Record<string, number>> = {
  name: 226,
  status: 112,
  preset: 112,
  progress: 96,
  tag: 180,
  notes: 260,
  created: 88,
  started: 76,
  ended: 76,
  id: 280,
  "metric.reward/mean": 80,
  "metric.mismatch_kl/mean": 100,
  "metric.lag/mean": 86,
};
const usualWidth = 108;

const units: Readonly<Record<string, string>> = {
  name: "tags · base policy · seed",
  preset: "taskset",
  progress: "",
  created: "ago",
  started: "ago",
  ended: "ago",
};

/** How the column of a key is shown. Throws for a key that is no column. */
export function shownColumn(key: string): ShownColumn {
  if (key === tailColumn) return tail;
  const column = runColumn(key);
  if (!column) throw new Error(`${key} is not a column.`);
  const { kind, source } = column;
  const numeric = kind === "number" && key !== "progress";
  const shared = { key, kind, numeric, sorts: kind === "text" || kind === "tags" ? "asc" : "desc" } as const;
  if (source.from === "metric") {
    const metric = findMetric(source.metric);
    return {
      ...shared,
      title: metric?.title ?? source.metric,
      unit: metric?.unit ?? "",
      meaning: metric ? `${source.metric}: ${metric.meaning}` : source.metric,
      group: "Metrics",
      format: metricFormat(source.metric),
      unmeasured: metric?.unmeasured !== undefined,
      width: widths[key] ?? usualWidth,
    };
  }
  const unit = units[key] ?? column.unit ?? "";
  const format = key === "duration" ? "seconds" : "plain";
  const group = source.from === "config" ? "Settings" : "Run";
  return {
    ...shared,
    title: column.label,
    unit,
    meaning: key,
    group,
    format,
    unmeasured: false,
    width: widths[key] ?? usualWidth,
  };
}

const tail: ShownColumn = {
  key: tailColumn,
  title: "Last 60 updates",
  unit: "",
  meaning: "Reward over the last 60 updates",
  kind: "tail",
  group: "Run",
  format: "plain",
  numeric: false,
  unmeasured: false,
  width: 112,
  sorts: null,
};
