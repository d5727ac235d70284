import { estimationDiffers } from "@holdfast/recipe";
import { Note } from "../../ui/Note.tsx";
import type { RunGroup } from "./groupRuns.ts";
import { metricTitle } from "./metricFormat.ts";

/** Metrics that are not one number for all of the runs, with the settings that make them others. */
export function estimationWarnings(
  groups: readonly Pick<RunGroup, "runs">[],
  metrics: readonly string[],
): readonly { readonly metric: string; readonly keys: readonly string[] }[] {
  const configs = groups.flatMap(({ runs }) => runs.map(({ config }) => config));
  return metrics
    .map((metric) => ({ metric, keys: estimationDiffers(metric, configs) }))
    .filter(({ keys }) => keys.length > 0);
}

/** Says across the page which curves do not measure the same, and why. */
export function EstimationNote({ warnings }: { warnings: ReturnType<typeof estimationWarnings> }) {
  if (warnings.length === 0) return null;
  const byKeys = new Map<string, string[]>();
  for (const { metric, keys } of warnings) {
    const text = keys.join(", ");
    byKeys.set(text, [...(byKeys.get(text) ?? []), metricTitle(metric)]);
  }
  return (
    <Note tone="warn">
      <span>
        <strong className="font-semibold">Not estimated alike.</strong>{" "}
        {[...byKeys].map(([keys, titles]) => (
          <span key={keys}>
            {titles.join("; ")}: the runs differ in <code className="font-mono text-xs">{keys}</code>.{" "}
          </span>
        ))}
        A difference between such curves is partly one of how they were measured.
      </span>
    </Note>
  );
}
