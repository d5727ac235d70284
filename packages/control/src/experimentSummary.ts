import type { experiments } from "@holdfast/db";
import { z } from "zod";
import { isOver } from "./endRun.ts";
import type { ExperimentStatus, ExperimentSummary } from "./experimentViews.ts";

const ArmSpec = z.object({ arms: z.array(z.string()), seeds: z.array(z.number()) });

/** An experiment and how its runs stand. */
export function experimentSummary(
  { id, name, kind, spec, createdAt }: experiments.ExperimentRow,
  runs: readonly experiments.ExperimentRunRow[],
): ExperimentSummary {
  const { arms, seeds } = ArmSpec.parse(spec);
  const status = experimentStatus(runs);
  const failed = runs.find((run) => run.status === "failed");
  return {
    ...{ id, name, kind, status, arms, seeds },
    statusReason: status === "failed" ? (failed?.statusReason ?? null) : null,
    createdAt: createdAt.toISOString(),
    runsDone: runs.filter((run) => isOver(run.status)).length,
    runs: runs.length,
  };
}

/** Derived from the runs: active while one is not over, unless none has started; otherwise the worst end of any. */
export function experimentStatus(runs: readonly Pick<experiments.ExperimentRunRow, "status">[]): ExperimentStatus {
  const statuses = runs.map(({ status }) => status);
  if (statuses.every((status) => status === "queued")) return "queued";
  if (!statuses.every(isOver)) return "active";
  if (statuses.includes("failed")) return "failed";
  return statuses.includes("stopped") ? "stopped" : "completed";
}
