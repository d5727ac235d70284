import { groups, runs } from "@holdfast/db";
import { advance } from "./advance.ts";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { endRun } from "./endRun.ts";
import { retryEvaluated } from "./evaluating.ts";
import { isCurrent } from "./isCurrent.ts";
import { rescoreOf } from "./openRescore.ts";
import { retryTask } from "./rescoring.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { retryCandidate } from "./measuring.ts";
import { retryScoring } from "./scoring.ts";
import type { Accepted } from "./types.ts";

/** A run is given up when this many batches' worth of groups are aborted and no update has come between. */
const maxAbortedBatches = 2;
const minAbortsToFail = 8;

export interface AbortedGroup {
  readonly groupId: string;
  readonly attempt: number;
  readonly reason: string;
}

/** Discards a group that the infrastructure broke; another takes its place. Refused when the attempt is outdated. */
export async function abortGroup(context: Context, { groupId, attempt, reason }: AbortedGroup): Promise<Accepted> {
  const runId = await groups.runOf(context.db.sql, groupId);
  if (runId === undefined) return { accepted: false };
  return changeRun(context, runId, async (transaction) => {
    const { sql, run } = transaction;
    const group = await groups.find(sql, groupId);
    if (!group || !isCurrent({ run, group, attempt, rescore: await rescoreOf(sql, group) })) return { accepted: false };
    return abort(transaction, group, reason);
  });
}

/** Aborts a group whose result is current. Too many aborts in a row fail the run. */
export async function abort(transaction: RunTransaction, group: groups.GroupRow, reason: string): Promise<Accepted> {
  const { sql, run } = transaction;
  await groups.end(sql, group.id, { status: "aborted", reason, span: null });
  const message = `Group ${group.index} (${group.taskId}) was aborted: ${reason}`;
  await runs.appendEvent(sql, run.id, { level: "warn", kind: "groupAborted", message, step: run.version });
  if (group.purpose === "rescore") {
    await retryTask(transaction, group, reason);
    return { accepted: true };
  }
  if (group.purpose === "evaluate") {
    await retryEvaluated(transaction, group, reason);
    return { accepted: true };
  }
  if (group.purpose !== "train") {
    const pinned = { ...group, version: group.pinnedVersion ?? run.version };
    await (group.purpose === "score" ? retryScoring : retryCandidate)(transaction, pinned);
    return { accepted: true };
  }
  const limit = Math.max(minAbortsToFail, maxAbortedBatches * run.config.rollout.tasksPerUpdate);
  const aborts = await groups.countUncountedAborts(sql, run.id);
  if (aborts < limit) await advance(transaction);
  else await endRun(transaction, failedBy(`${aborts} groups were aborted in a row; the last: ${reason}`));
  return { accepted: true };
}

const failedBy = (reason: string) => ({ status: "failed" as const, reason, message: reason });
