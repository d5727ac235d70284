import { evaluations, policyVersions, runs } from "@holdfast/db";
import { endRun } from "./endRun.ts";
import { IllegalTransition } from "./errors.ts";
import type { EvaluationStatus } from "./evaluationViews.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { sendEvaluationGroups } from "./sendEvaluationGroups.ts";
import { evaluatedVersion } from "./startEvaluation.ts";

interface Move {
  /** Statuses it leads from. */
  readonly from: readonly EvaluationStatus[];
  readonly to: EvaluationStatus;
  /** As in "Only a running evaluation can be paused". */
  readonly verb: string;
  /** Takes its run along. */
  readonly moveRun: (transaction: RunTransaction) => Promise<void>;
}

export type EvaluationMove = "pause" | "resume" | "cancel";

const moves: Readonly<Record<EvaluationMove, Move>> = {
  pause: {
    from: ["running"],
    to: "paused",
    verb: "paused",
    moveRun: (transaction) => setRun(transaction, { status: "paused", kind: "paused", message: "Paused." }),
  },
  resume: {
    from: ["paused"],
    to: "running",
    verb: "resumed",
    moveRun: (transaction) => setRun(transaction, { status: "running", kind: "resumed", message: "Goes on." }),
  },
  cancel: {
    from: ["running", "paused"],
    to: "cancelled",
    verb: "cancelled",
    moveRun: async (transaction) => {
      await endRun(transaction, { status: "stopped", reason: null, message: "The evaluation was cancelled." });
      await policyVersions.release(transaction.sql, transaction.run.id, evaluatedVersion);
    },
  },
};

/**
 * Moves an evaluation and its run, which always stand alike, to another status under the run's lock; the groups that others may
 * begin now are sent. Throws IllegalTransition.
 */
export async function moveEvaluation(transaction: RunTransaction, move: EvaluationMove): Promise<void> {
  const { sql, run } = transaction;
  const { from, to, verb, moveRun } = moves[move];
  const evaluation = await evaluations.findOfRun(sql, run.id);
  if (!evaluation || !from.includes(evaluation.status)) {
    const is = evaluation?.status ?? "gone";
    throw new IllegalTransition(`Only a ${from.join(" or ")} evaluation can be ${verb}; this one is ${is}.`);
  }
  await evaluations.setStatus(sql, evaluation.id, { status: to, reason: null });
  await moveRun(transaction);
  await sendEvaluationGroups(transaction);
}

interface RunMove {
  readonly status: "running" | "paused";
  readonly kind: string;
  readonly message: string;
}

async function setRun({ sql, run }: RunTransaction, { status, kind, message }: RunMove): Promise<void> {
  await runs.setStatus(sql, run.id, { status, reason: null });
  await runs.appendEvent(sql, run.id, { level: "info", kind, message });
}
