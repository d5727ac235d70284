import type { RunCell, RunListPage } from "../../api/types.ts";

/** Whether a cell holds the best value of its column over all runs that match; of equal ones each does. */
export function isBest(best: RunListPage["best"], key: string, cell: RunCell | undefined): boolean {
  return typeof cell === "number" && best[key] === cell;
}
