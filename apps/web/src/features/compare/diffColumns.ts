import { baselineFirst, type StyledGroup } from "./channels.ts";
import type { DiffColumn } from "./diffConfigs.ts";
import type { GroupBy } from "./groupRuns.ts";

/**
 * The columns of a configuration diff, the baseline first: a group each where the runs of a group have one configuration but for the
 * seed, otherwise a run each.
 */
export function diffColumns(
  groups: readonly StyledGroup[],
  by: GroupBy,
): { readonly columns: readonly DiffColumn[]; readonly noun: string } {
  const ordered = baselineFirst(groups);
  if (by === "seeds") {
    const columns = ordered.map(({ id, label, runs }) => ({ id, label, config: runs[0]?.config ?? null }));
    return { columns, noun: "group" };
  }
  const columns = ordered.flatMap(({ runs }) => runs.map(({ id, name, config }) => ({ id, label: name, config })));
  return { columns, noun: "run" };
}
