import { findMetric } from "@holdfast/metrics";
import type { NumberFormat } from "../../ui/number.ts";

/** How values of a metric are written. */
export function metricFormat(name: string): NumberFormat {
  const unit = findMetric(name)?.unit;
  if (name.startsWith("reward/")) return "fraction";
  if (name === "mismatch_kl/mean" || name === "optim/lr") return "scientific";
  if (unit === "share") return "percent";
  if (unit === "s") return "seconds";
  return unit === "tasks" || unit === "groups" || unit === "tokens/s" || unit === "rollouts" ? "count" : "plain";
}

/** The catalogue's title, or the name of a metric that is not in it. */
export const metricTitle = (name: string): string => findMetric(name)?.title ?? name;
