import { benchmarks, checkpointSelections, evaluations, newId, runs, type Sql } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import { StoredResult } from "./evaluationSpec.ts";
import type { CheckpointSelectionView } from "./evaluationViews.ts";
import { selectionView } from "./listSelections.ts";

export interface SelectionInput {
  readonly runId: string;
  readonly benchmark: string;
}

/**
 * Chooses among the versions of a run that were evaluated on a validation benchmark the one with the highest pass@1; of equal
 * ones the earliest. Throws NotFound, and InvalidInput for a test benchmark or fewer than two evaluated versions.
 */
export async function selectCheckpoint(
  context: Context,
  { runId, benchmark }: SelectionInput,
): Promise<CheckpointSelectionView> {
  return changeRun(context, runId, async ({ sql }) => {
    await refuseTestBenchmark(sql, benchmark);
    const among = (await evaluations.ofVersions(sql, { runId, benchmark })).map(
      ({ version, evaluationId, result }) => ({
        ...{ version, evaluationId },
        passAt1: StoredResult.parse(result).passAt1.mean,
      }),
    );
    const [first, ...others] = among;
    if (first === undefined || others.length === 0) {
      const message = `${among.length} of the run's versions were evaluated on ${benchmark}: at least 2 are needed to choose among.`;
      throw new InvalidInput([{ path: "benchmark", message }]);
    }
    const best = others.reduce((chosen, one) => (one.passAt1 > chosen.passAt1 ? one : chosen), first);
    const { version } = best;
    const row = { id: newId("sel"), runId, benchmarkName: benchmark, version, among };
    const stored = await checkpointSelections.insert(sql, row);
    const message = `Version ${version} was chosen by ${benchmark}: pass@1 ${best.passAt1.toFixed(3)}, the best of ${among.length} versions.`;
    await runs.appendEvent(sql, runId, { level: "info", kind: "checkpointSelected", message, step: version });
    return selectionView(stored);
  });
}

async function refuseTestBenchmark(sql: Sql, name: string): Promise<void> {
  const known = await benchmarks.list(sql);
  const chooses = known.filter(({ role }) => role === "validation").map((each) => each.name);
  if (chooses.includes(name)) return;
  const which = `validation benchmarks are ${chooses.join(", ") || "none"}`;
  const message = known.some((each) => each.name === name)
    ? `${name} is a test benchmark: what it would choose, it could no longer judge; ${which}.`
    : `There is no benchmark ${name}; ${which}.`;
  throw new InvalidInput([{ path: "benchmark", message }]);
}
