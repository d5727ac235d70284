import {
  evaluations,
  groups,
  points,
  policyVersions,
  rescores,
  runs,
  scoreGroups,
  taskStates,
  trajectories,
  updates,
} from "@holdfast/db";
import { advance } from "./advance.ts";
import { changeRun } from "./changeRun.ts";
import { checkCollapse, checkDrift, checkSteps } from "./checkHealth.ts";
import { toBytes } from "./columns.ts";
import { consumeBatch } from "./consumeBatch.ts";
import type { Context } from "./context.ts";
import { endRun, stopped } from "./endRun.ts";
import { startScheduledRescore } from "./rescoring.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { startScheduledEvaluation } from "./scheduledEvaluation.ts";
import { startScoring } from "./scoring.ts";
import type { CommitOutcome, TrainerNumbers, UpdateResult } from "./types.ts";

/**
 * Commits an update in one transaction: its points, policy version `step`, what the trainer saw of each token, the end of its batch, what the pool learns from
 * it, retention, and what follows: scoring, the next batch, or the run's end. Refused, storing nothing, when the attempt is
 * outdated. The weights and optimizer files must exist before this is called. Throws NotFound.
 */
export async function commitUpdate(context: Context, result: UpdateResult): Promise<CommitOutcome> {
  const { runId, step, attempt, skippedSteps = 0 } = result;
  return changeRun(context, runId, async (before) => {
    const { sql } = before;
    const update = await updates.find(sql, { runId, step });
    if (update?.status !== "running" || update.attempt !== attempt) return { accepted: false, deletableDigests: [] };
    const { weightsDigest, optimizerDigest } = result;
    const transaction = { ...before, run: { ...before.run, version: step } };
    await updates.commit(sql, { runId, step }, skippedSteps);
    await runs.setVersion(sql, runId, step);
    await policyVersions.insert(sql, { runId, version: step, weightsDigest, optimizerDigest });
    await trajectories.setTrainerNumbers(sql, (result.trainerNumbers ?? []).map(storedNumbers));
    await groups.endBatch(sql, runId, { step, silent: result.silentGroupIds });
    await points.insert(sql, { runId, step, values: [...result.points, ...(await consumeBatch(transaction))] });
    await goOn(transaction, skippedSteps);
    const pinned = [
      ...(await scoreGroups.openVersions(sql, runId)),
      ...(await rescores.pinnedVersions(sql, runId)),
      ...(await evaluations.pinnedVersions(sql, runId)),
    ];
    const keep = { newest: step, ...transaction.run.config.checkpoints, pinned };
    return { accepted: true, deletableDigests: await policyVersions.retire(sql, runId, keep) };
  });
}

const storedNumbers = ({ rolloutId, trainerLogprobs, entropies }: TrainerNumbers): trajectories.TrainerNumbers => ({
  rolloutId,
  trainerLogprobs: toBytes(trainerLogprobs),
  entropies: toBytes(entropies),
});

/** What follows a committed update. */
async function goOn(transaction: RunTransaction, skippedSteps: number): Promise<void> {
  const { sql, run } = transaction;
  const isHealthy = await checkSteps(transaction, skippedSteps);
  await checkDrift(transaction);
  await checkCollapse(transaction, (await taskStates.ofRun(sql, run.id)).length);
  if (!isHealthy) return;
  if (run.status === "stopping") return endRun(transaction, stopped(run.version));
  await startScoring(transaction);
  await startScheduledRescore(transaction);
  await startScheduledEvaluation(transaction);
  await advance(transaction);
}
