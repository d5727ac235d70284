import { evaluations } from "@holdfast/db";
import type { Context } from "./context.ts";
import type { EvaluationRequest, EvaluationView } from "./evaluationViews.ts";
import { evaluationViews } from "./listEvaluations.ts";
import { createOutbox } from "./outbox.ts";
import { planEvaluations } from "./planEvaluations.ts";
import { sendEvaluationGroups } from "./sendEvaluationGroups.ts";
import { sendOutbox } from "./sendOutbox.ts";
import { startEvaluation } from "./startEvaluation.ts";

/**
 * Pins the weights of every policy and starts to attempt every benchmark with them, beside whatever trains: all of it in one
 * transaction, or nothing. Leaves out what has been measured, unless asked to measure again. Returns what was started. Throws
 * InvalidInput.
 */
export async function requestEvaluations(
  context: Context,
  request: EvaluationRequest,
): Promise<readonly EvaluationView[]> {
  const outbox = createOutbox();
  const started = await context.db.transaction(async (sql) => {
    const ids: string[] = [];
    for (const planned of (await planEvaluations(sql, request)).evaluations) {
      ids.push(await startEvaluation(sql, planned));
    }
    await sendEvaluationGroups({ sql, outbox });
    return ids;
  });
  await sendOutbox(context, outbox);
  const { sql } = context.db;
  const rows = await Promise.all(started.map((id) => evaluations.find(sql, id)));
  return evaluationViews(
    context,
    rows.filter((row) => row !== undefined),
  );
}
