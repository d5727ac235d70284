import type { ComparedRun } from "../../api/types.ts";
import type { AxisKey } from "./prepareParallel.ts";
import { varyingKeys } from "./runKey.ts";
import { valueOf } from "./valueTable.ts";

const mostSettings = 6;
const mostMetrics = 3;

/** The settings that vary, then the final values of the first metrics that any of the runs has. */
export function defaultAxes(runs: readonly ComparedRun[], metrics: readonly string[]): readonly AxisKey[] {
  const settings = varyingKeys(runs).filter((key) => key !== "status" && key !== "preset");
  const measured = metrics.filter((name) => runs.some((run) => valueOf(run, name, "final") !== null));
  return [...settings.slice(0, mostSettings), ...measured.slice(0, mostMetrics).map((name) => `final:${name}`)];
}
