import { groups, newId, rescores, runs } from "@holdfast/db";
import type { RescorePlan } from "./planRescore.ts";
import { sendRescoreGroups } from "./sendRescoreGroups.ts";
import type { RunTransaction } from "./runTransaction.ts";

/** Stores a rescore with a group for every task under every version, and sends the first of them; returns its id. */
export async function startRescore(
  transaction: RunTransaction,
  { spec, versions, tasks }: RescorePlan,
  trigger: "manual" | "scheduled",
): Promise<string> {
  const { sql, run } = transaction;
  const id = newId("rsc");
  const pinned = tasks.map(({ position, taskId, status, retiredAtStep, rewardAtRetirement }) => ({
    ...{ position, taskId },
    ...(status === "mastered"
      ? { retiredAtStep, rewardAtRetirement }
      : { retiredAtStep: null, rewardAtRetirement: null }),
  }));
  await rescores.insert(sql, { id, runId: run.id, trigger, spec, versions, tasks: pinned });
  const members = tasks.map(({ position, taskId }) => ({ index: position, taskId }));
  for (const { version } of versions) {
    await groups.insert(sql, { runId: run.id, purpose: "rescore", pinnedVersion: version, rescoreId: id, members });
  }
  const listed = versions.map(({ version }) => version).join(", ");
  const message = `Rescoring ${tasks.length} tasks under version ${listed}, ${spec.attempts} attempts each (${trigger}).`;
  await runs.appendEvent(sql, run.id, { level: "info", kind: "rescoreStarted", message, step: run.version });
  await sendRescoreGroups(transaction, id);
  return id;
}
