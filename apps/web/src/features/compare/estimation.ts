import { estimationDiffers } from "@holdfast/recipe";
import type { RunGroup } from "./groupRuns.ts";

export interface EstimationWarning {
  readonly metric: string;
  /** Paths of the settings that make it another number. */
  readonly keys: readonly string[];
}

/** Metrics that are not one number for all of the runs, with the settings that make them others. */
export function estimationWarnings(
  groups: readonly Pick<RunGroup, "runs">[],
  metrics: readonly string[],
): readonly EstimationWarning[] {
  const configs = groups.flatMap(({ runs }) => runs.map(({ config }) => config));
  return metrics
    .map((metric) => ({ metric, keys: estimationDiffers(metric, configs) }))
    .filter(({ keys }) => keys.length > 0);
}

/** The warnings by the settings that they name, so that each is said once. */
export function warningsByKeys(
  warnings: readonly EstimationWarning[],
): readonly { readonly keys: readonly string[]; readonly metrics: readonly string[] }[] {
  const found = new Map<string, { readonly keys: readonly string[]; readonly metrics: string[] }>();
  for (const { metric, keys } of warnings) {
    const known = found.get(keys.join());
    if (known) known.metrics.push(metric);
    else found.set(keys.join(), { keys, metrics: [metric] });
  }
  return [...found.values()];
}
