import { evaluations } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { EvaluationDetail } from "./evaluationViews.ts";
import { getEvaluation } from "./getEvaluation.ts";
import { moveEvaluation, type EvaluationMove } from "./moveEvaluation.ts";

/** Begins no further group of it; those under way still count. Throws NotFound, IllegalTransition. */
export const pauseEvaluation = (context: Context, evaluationId: string) => change(context, evaluationId, "pause");

/** Goes on where it was paused. Throws NotFound, IllegalTransition. */
export const resumeEvaluation = (context: Context, evaluationId: string) => change(context, evaluationId, "resume");

/** Ends it without a result; what is in stays to be seen. Throws NotFound, IllegalTransition. */
export const cancelEvaluation = (context: Context, evaluationId: string) => change(context, evaluationId, "cancel");

async function change(context: Context, evaluationId: string, move: EvaluationMove): Promise<EvaluationDetail> {
  const known = await evaluations.find(context.db.sql, evaluationId);
  if (!known) throw new NotFound(`There is no evaluation ${evaluationId}.`);
  await changeRun(context, known.runId, (transaction) => moveEvaluation(transaction, move));
  return getEvaluation(context, evaluationId);
}
