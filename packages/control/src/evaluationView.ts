import type { evaluations, Progress } from "@holdfast/db";
import { StoredPolicy, StoredResult } from "./evaluationSpec.ts";
import type { EvaluationView, PolicyView } from "./evaluationViews.ts";
import { secondsLeft } from "./secondsLeft.ts";

export interface EvaluationParts {
  readonly progress: Progress | undefined;
  /** Validation benchmarks by the digest of the weights they chose. */
  readonly selections: readonly { readonly benchmark: string; readonly digest: string }[];
}

/** An evaluation as pages see it. */
export function evaluationView(
  row: evaluations.EvaluationRow,
  { progress, selections }: EvaluationParts,
): EvaluationView {
  const { id, benchmarkName, role, runId, isSynthetic, status, reason, result, createdAt, startedAt, endedAt } = row;
  return {
    ...{ id, benchmark: benchmarkName, role, runId, isSynthetic, status, reason },
    policy: policyView(row, selections),
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    done: progress?.done ?? 0,
    total: progress?.total ?? 0,
    etaSeconds: status === "running" && progress ? secondsLeft(progress) : null,
    result: result === null ? null : StoredResult.parse(result),
  };
}

function policyView(
  { policy, policyKey: key }: evaluations.EvaluationRow,
  selections: EvaluationParts["selections"],
): PolicyView {
  const { ref, label, digest } = StoredPolicy.parse(policy);
  const selectedOn = selections.filter((selection) => selection.digest === digest).map(({ benchmark }) => benchmark);
  return { ref, key, label, digest, selectedOn: [...new Set(selectedOn)] };
}
