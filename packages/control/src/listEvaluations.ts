import { checkpointSelections, evaluations, taskProgress } from "@holdfast/db";
import type { Context } from "./context.ts";
import { evaluationView } from "./evaluationView.ts";
import type { EvaluationView } from "./evaluationViews.ts";
import { readRun } from "./readRun.ts";
import { paceWindow } from "./secondsLeft.ts";

export interface OfRun {
  readonly runId?: string | undefined;
}

/** Evaluations of a run's checkpoints, or of all policies, newest first, at most 1,000. Throws NotFound. */
export async function listEvaluations(context: Context, { runId }: OfRun = {}): Promise<readonly EvaluationView[]> {
  if (runId !== undefined) await readRun(context.db, runId);
  return evaluationViews(context, await evaluations.list(context.db.sql, runId ?? null));
}

/** Stored evaluations as pages see them, in the same order. */
export async function evaluationViews(
  { db: { sql } }: Pick<Context, "db">,
  rows: readonly evaluations.EvaluationRow[],
): Promise<readonly EvaluationView[]> {
  const ids = rows.map(({ id }) => id);
  const [progress, selections] = await Promise.all([
    taskProgress(sql, { of: "evaluation", ids, window: paceWindow }),
    checkpointSelections.standing(sql),
  ]);
  const byId = new Map(progress.map((one) => [one.id, one]));
  return rows.map((row) => evaluationView(row, { progress: byId.get(row.id), selections }));
}
