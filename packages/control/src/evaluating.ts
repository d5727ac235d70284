import { evaluations, evaluationTasks, groups, policyVersions, scoreGroups } from "@holdfast/db";
import { endRun } from "./endRun.ts";
import { evaluationResult } from "./evaluationResult.ts";
import { EvaluationSpec } from "./evaluationSpec.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { maxAborts } from "./scoring.ts";
import { sendEvaluationGroups } from "./sendEvaluationGroups.ts";
import { evaluatedVersion } from "./startEvaluation.ts";
import { resultSentence, storePassAt1 } from "./storePassAt1.ts";
import type { RolloutRecord } from "./types.ts";

export const isBroken = ({ exit }: Pick<RolloutRecord, "exit">) => exit === "infraError" || exit === "cancelled";

/**
 * Whether a group with broken rollouts is kept all the same: in an evaluation, when the task would not be attempted again and
 * some of its rollouts were scored. The broken ones are then counted and excluded.
 */
export async function keepsScored(
  { sql, run }: RunTransaction,
  { purpose, taskId }: groups.GroupRow,
  rollouts: readonly RolloutRecord[],
): Promise<boolean> {
  if (purpose !== "evaluate" || rollouts.every(isBroken)) return false;
  return (await countAborts({ sql, run }, taskId)) + 1 >= maxAborts;
}

/** Keeps what a task's attempts came to, and goes on: with the next groups, or the end of the evaluation. */
export async function settleEvaluated(
  transaction: RunTransaction,
  group: groups.GroupRow,
  rollouts: readonly RolloutRecord[],
): Promise<void> {
  const scored = rollouts.filter((rollout) => !isBroken(rollout));
  const broken = rollouts.find(isBroken);
  await settleTask(transaction, group, {
    attempts: scored.length,
    solved: scored.filter(({ reward }) => reward === 1).length,
    excluded: rollouts.length - scored.length,
    meanReward: scored.reduce((sum, { reward }) => sum + reward, 0) / scored.length,
    lostReason: broken === undefined ? null : (broken.exitDetail ?? broken.exit),
  });
}

/** Attempts a task again that the harness failed on; too often, and all its attempts are excluded. */
export async function retryEvaluated(
  transaction: RunTransaction,
  group: groups.GroupRow,
  reason: string,
): Promise<void> {
  const { sql, run } = transaction;
  const { index, taskId } = group;
  if ((await countAborts(transaction, taskId)) >= maxAborts) {
    const { attempts: excluded } = run.config.score;
    const lost = { attempts: 0, solved: 0, excluded, meanReward: null, lostReason: reason };
    return settleTask(transaction, group, lost);
  }
  const members = [{ index, taskId }];
  await groups.insert(sql, { runId: run.id, purpose: "evaluate", pinnedVersion: evaluatedVersion, members });
  await sendEvaluationGroups(transaction);
}

const countAborts = ({ sql, run }: Pick<RunTransaction, "sql" | "run">, taskId: string) =>
  scoreGroups.countAborts(sql, { runId: run.id, version: evaluatedVersion }, taskId);

async function settleTask(
  transaction: RunTransaction,
  { index: position }: groups.GroupRow,
  outcome: evaluationTasks.TaskOutcome,
): Promise<void> {
  const { sql, run } = transaction;
  const evaluation = await evaluations.findOfRun(sql, run.id);
  if (!evaluation) return;
  await evaluationTasks.done(sql, { evaluationId: evaluation.id, position }, outcome);
  if ((await evaluationTasks.countOpen(sql, evaluation.id)) === 0) await complete(transaction, evaluation);
  await sendEvaluationGroups(transaction);
}

/** Stores what the evaluation came to, ends its run, and tells the run that the checkpoint comes from. */
async function complete(transaction: RunTransaction, evaluation: evaluations.EvaluationRow): Promise<void> {
  const { sql, run } = transaction;
  const tasks = await evaluationTasks.list(sql, evaluation.id);
  const result = evaluationResult(tasks, EvaluationSpec.parse(evaluation.spec));
  const reason = result === null ? "the harness failed on every attempt" : null;
  if (result !== null) await evaluations.setResult(sql, evaluation.id, result);
  await evaluations.setStatus(sql, evaluation.id, { status: "completed", reason });
  await policyVersions.release(sql, run.id, evaluatedVersion);
  const found = result === null ? `No attempt could be scored: ${reason}.` : `${resultSentence(result)}.`;
  await endRun(transaction, { status: "completed", reason, message: found });
  const { benchmarkName: benchmark, role, sourceRunId: runId, sourceVersion: version } = evaluation;
  if (result === null || runId === null || version === null) return;
  await storePassAt1(sql, { runId, version, benchmark, role }, result);
}
