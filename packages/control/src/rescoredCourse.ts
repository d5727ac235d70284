import type { rescoreResults } from "@holdfast/db";
import { evictionRescoredInterval } from "@holdfast/recipe";
import { mean } from "@holdfast/stats";
import type { RescoredCheckpoint } from "./forgettingViews.ts";
import type { RescoredMean } from "./rescoreViews.ts";

/** What the retired tasks of an arm came to under each version, oldest first: means over its runs, and of their intervals. */
export function rescoredCourse(settled: readonly rescoreResults.SettledRow[]): readonly RescoredCheckpoint[] {
  const versions = [...new Set(settled.map(({ version }) => version))].sort((a, b) => a - b);
  return versions.flatMap((version) => {
    const rows = settled.filter((row) => row.version === version);
    const retired = meanOf(rows.flatMap(retiredOf));
    if (retired === null) return [];
    const pools = rows.flatMap(poolOf);
    return [
      {
        ...{ version, runs: rows.length, retired },
        retiredTasks: mean(rows.map(({ retiredTasks }) => retiredTasks ?? 0)),
        imputed: pools.length === 0 ? null : mean(pools.map(({ imputed }) => imputed)),
        evictionRescored: meanOf(pools),
      },
    ];
  });
}

function retiredOf({ retiredMean, retiredLow, retiredHigh }: rescoreResults.SettledRow): RescoredMean[] {
  if (retiredMean === null || retiredLow === null || retiredHigh === null) return [];
  return [{ mean: retiredMean, low: retiredLow, high: retiredHigh }];
}

function poolOf(row: rescoreResults.SettledRow): (RescoredMean & { readonly imputed: number })[] {
  const { imputed, evictionRescored: measured } = row;
  return retiredOf(row).flatMap((retired) =>
    imputed === null || measured === null
      ? []
      : [{ imputed, mean: measured, ...evictionRescoredInterval({ imputed, measured, retired }) }],
  );
}

function meanOf(means: readonly RescoredMean[]): RescoredMean | null {
  if (means.length === 0) return null;
  const of = (key: keyof RescoredMean) => mean(means.map((one) => one[key]));
  return { mean: of("mean"), low: of("low"), high: of("high") };
}
