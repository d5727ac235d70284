import { evaluations, evaluationTasks } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { EvaluationDetail } from "./evaluationViews.ts";
import { readBenchmark } from "./listBenchmarks.ts";
import { evaluationViews } from "./listEvaluations.ts";

/** An evaluation with its benchmark and the result of every task. Throws NotFound. */
export async function getEvaluation(context: Context, evaluationId: string): Promise<EvaluationDetail> {
  const { sql } = context.db;
  const found = await evaluations.find(sql, evaluationId);
  if (!found) throw new NotFound(`There is no evaluation ${evaluationId}.`);
  const [views, benchmarkView, tasks] = await Promise.all([
    evaluationViews(context, [found]),
    readBenchmark(context, found.benchmarkName),
    evaluationTasks.list(sql, evaluationId),
  ]);
  const [view] = views;
  if (!view) throw new Error(`The evaluation ${evaluationId} has no view.`);
  return { ...view, benchmarkView, tasks };
}
