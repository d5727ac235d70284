import { groups, points, policyVersions, runs, scoreGroups, updates } from "@holdfast/db";
import { advance } from "./advance.ts";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { endRun, stopped } from "./endRun.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { startScoring } from "./scoring.ts";
import type { CommitOutcome, UpdateResult } from "./types.ts";

/**
 * Commits an update in one transaction: its points, policy version `step`, the end of its batch, retention, and what
 * follows: scoring, the next batch, or the run's end. Refused, storing nothing, when the attempt is outdated. The weights
 * and optimizer files must exist before this is called. Throws NotFound.
 */
export async function commitUpdate(context: Context, result: UpdateResult): Promise<CommitOutcome> {
  const { runId, step, attempt } = result;
  return changeRun(context, runId, async (transaction) => {
    const { sql, run } = transaction;
    const update = await updates.find(sql, { runId, step });
    if (update?.status !== "running" || update.attempt !== attempt) return { accepted: false, deletableDigests: [] };
    const { weightsDigest, optimizerDigest } = result;
    await updates.commit(sql, { runId, step });
    await runs.setVersion(sql, runId, step);
    await policyVersions.insert(sql, { runId, version: step, weightsDigest, optimizerDigest });
    await points.insert(sql, { runId, step, values: result.points });
    await groups.endBatch(sql, runId, { step, silent: result.silentGroupIds });
    await goOn({ ...transaction, run: { ...run, version: step } });
    const pinned = await scoreGroups.openVersions(sql, runId);
    const keep = { newest: step, ...run.config.checkpoints, pinned };
    return { accepted: true, deletableDigests: await policyVersions.retire(sql, runId, keep) };
  });
}

/** What follows a committed update. */
async function goOn(transaction: RunTransaction): Promise<void> {
  const { run } = transaction;
  if (run.status === "stopping") return endRun(transaction, stopped(run.version));
  await startScoring(transaction);
  await advance(transaction);
}
