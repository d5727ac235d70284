import type { EvaluationView, PolicyView } from "./evaluationViews.ts";

/**
 * What a row of the matrix is called. Runs of the same recipe and seed share weights, and so a row: it goes by the base policy if
 * it is one, else by the checkpoint of the run that is asked about, else as it was evaluated last. Undefined without evaluations.
 */
export function rowPolicy(
  evaluations: readonly Pick<EvaluationView, "policy" | "createdAt">[],
  runId: string | undefined,
): PolicyView | undefined {
  const newestFirst = [...evaluations]
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map(({ policy }) => policy);
  return (
    newestFirst.find(({ ref }) => ref.kind === "base") ??
    newestFirst.find(({ ref }) => ref.kind === "checkpoint" && ref.runId === runId) ??
    newestFirst[0]
  );
}
