import { newId, policyVersions, runs, taskStates, type Sql } from "@holdfast/db";
import type { PlannedRun } from "./planRun.ts";
import type { RunKind } from "./views.ts";

export interface RunToInsert extends PlannedRun {
  readonly name: string;
  readonly preset: string | null;
  /** Default "train". */
  readonly kind?: RunKind;
  readonly place?: runs.ExperimentPlace;
  /** Run whose configuration it started from. */
  readonly clonedFrom?: string | null;
}

/**
 * Stores a queued run with policy version 0, the base policy's weights, and its pool, which an evaluate run has none of; returns
 * its id.
 */
export async function insertRun(sql: Sql, run: RunToInsert): Promise<string> {
  const { config, baseDigest, name, preset, kind = "train", place, clonedFrom = null } = run;
  const id = newId("run");
  const names = { name: name.trim(), basePolicyName: config.policy.base, tasksetName: config.tasks.taskset };
  await runs.insert(sql, { id, preset, config, seed: config.seed, kind, place: place ?? null, clonedFrom, ...names });
  await policyVersions.insert(sql, { runId: id, version: 0, weightsDigest: baseDigest, optimizerDigest: null });
  if (kind !== "evaluate") await taskStates.copyPool(sql, id, names.tasksetName);
  const message = preset === null ? "Launched." : `Launched from the preset ${preset}.`;
  await runs.appendEvent(sql, id, { level: "info", kind: "launched", message });
  return id;
}
