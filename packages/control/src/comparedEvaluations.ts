import { checkpointSelections, evaluations, evaluationTasks } from "@holdfast/db";
import type { TaskOutcome } from "@holdfast/stats";
import type { ComparedEvaluation, EvaluationPair } from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { EvaluationSpec, StoredPolicy } from "./evaluationSpec.ts";

/** An evaluation with what a comparison needs of it. */
export interface ReadEvaluation {
  readonly view: ComparedEvaluation;
  readonly spec: EvaluationSpec;
  /** In the benchmark's order; nothing was attempted of a task that is not in. */
  readonly tasks: readonly TaskOutcome[];
  /** Validation benchmarks that chose these weights. */
  readonly selectedOn: readonly string[];
}

export interface ReadPair {
  readonly a: ReadEvaluation;
  readonly b: ReadEvaluation;
}

/** Both evaluations of a comparison. Throws NotFound. */
export async function readPair(context: Context, { a, b }: EvaluationPair): Promise<ReadPair> {
  const [base, other] = await Promise.all([readEvaluation(context, a), readEvaluation(context, b)]);
  return { a: base, b: other };
}

async function readEvaluation({ db }: Context, evaluationId: string): Promise<ReadEvaluation> {
  const row = await evaluations.find(db.sql, evaluationId);
  if (!row) throw new NotFound(`There is no evaluation ${evaluationId}.`);
  const [rows, run, standing] = await Promise.all([
    evaluationTasks.list(db.sql, evaluationId),
    db.prisma.run.findUniqueOrThrow({ where: { id: row.runId }, select: { isSynthetic: true } }),
    checkpointSelections.standing(db.sql),
  ]);
  const { label, digest } = StoredPolicy.parse(row.policy);
  return {
    view: {
      ...{ id: row.id, benchmark: row.benchmarkName, role: row.role, label, policyKey: row.policyKey },
      ...{ runId: row.runId, status: row.status, isSynthetic: run.isSynthetic },
      done: rows.filter(({ attempts }) => attempts !== null).length,
      total: rows.length,
    },
    spec: EvaluationSpec.parse(row.spec),
    tasks: rows.map(({ taskId, attempts, solved, excluded }) => ({
      ...{ taskId, attempts: attempts ?? 0, solved: solved ?? 0, excluded: excluded ?? 0 },
    })),
    selectedOn: standing.flatMap((selection) => (selection.digest === digest ? [selection.benchmark] : [])),
  };
}
