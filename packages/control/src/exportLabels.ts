import type { EvaluationPair, ExportedLabel } from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { readRolloutPairs } from "./listPairs.ts";
import { failedSide } from "./proposeLabels.ts";

/** Every label of the pairs of two evaluations, proposed and rejected ones too, in the order of the pairs. Throws NotFound. */
export async function exportLabels(context: Context, ids: EvaluationPair): Promise<readonly ExportedLabel[]> {
  const { a, b, pairs } = await readRolloutPairs(context, ids);
  return pairs.flatMap((pair) => {
    const { taskId, attempt, outcome, labels, labelled } = pair;
    const [failed, other] = labelled === "b" ? [b, a] : [a, b];
    return failedSide(pair).flatMap((side) =>
      labels.map((label) => ({
        ...{ benchmark: failed.view.benchmark, taskId, attempt, outcome, ...label, ...side },
        failedPolicy: failed.view.label,
        otherPolicy: other.view.label,
      })),
    );
  });
}
