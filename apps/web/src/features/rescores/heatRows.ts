import type { RescoredTask } from "../../api/types.ts";

export const heatOrders = ["most lost", "pool"] as const;

export type HeatOrder = (typeof heatOrders)[number];

/** Tasks in the order they are shown in: those that kept least under the last version first, or as in the pool. */
export function heatRows(tasks: readonly RescoredTask[], order: HeatOrder): readonly RescoredTask[] {
  if (order === "pool") return tasks;
  return [...tasks].sort((a, b) => keptOf(a) - keptOf(b) || a.position - b.position);
}

/** Share of its reward, or the reward where it was not retired; what is not in comes last. */
function keptOf({ results }: RescoredTask): number {
  const last = results.findLast((result) => result !== null);
  return last ? (last.retention ?? last.meanReward) : Infinity;
}
