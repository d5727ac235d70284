import type { Context } from "./context.ts";
import type { EvaluationEstimate, EvaluationRequest } from "./evaluationViews.ts";
import { planEvaluations, type PlannedEvaluation } from "./planEvaluations.ts";
import { secondsPerRollout } from "./readPaces.ts";

/** What a request would cost, by the pace of this machine; stores nothing. Throws InvalidInput. */
export async function estimateEvaluations(context: Context, request: EvaluationRequest): Promise<EvaluationEstimate> {
  const { evaluations, known } = await context.db.transaction((sql) => planEvaluations(sql, request));
  const bases = [...new Set(evaluations.map(({ policy }) => policy.base))];
  const paces = new Map(
    await Promise.all(bases.map(async (base) => [base, await secondsPerRollout(context, base)] as const)),
  );
  const seconds = evaluations.map((planned) => {
    const pace = paces.get(planned.policy.base) ?? null;
    return pace === null ? null : rolloutsOf(planned) * pace;
  });
  return {
    evaluations: evaluations.length,
    rollouts: evaluations.reduce((sum, planned) => sum + rolloutsOf(planned), 0),
    seconds: seconds.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0),
    known,
  };
}

const rolloutsOf = ({ benchmark }: PlannedEvaluation) => benchmark.taskIds.length * benchmark.spec.attempts;
