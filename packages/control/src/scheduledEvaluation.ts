import { benchmarks, evaluations, runs } from "@holdfast/db";
import { StoredResult } from "./evaluationSpec.ts";
import { benchmarkProblem, openBenchmark } from "./planEvaluations.ts";
import { planPolicies, type PlannedPolicy } from "./planPolicies.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { sendEvaluationGroups } from "./sendEvaluationGroups.ts";
import { startEvaluation } from "./startEvaluation.ts";
import { storePassAt1 } from "./storePassAt1.ts";

/**
 * Starts the evaluation that is due with the run's newest version. Weights that have been measured on the benchmark, as those of
 * a base policy often have, are not measured again: their point is stored at once.
 */
export async function startScheduledEvaluation(transaction: RunTransaction): Promise<void> {
  const { sql, run } = transaction;
  const { everyUpdates, benchmark: name } = run.config.eval;
  if (everyUpdates === 0 || run.version % everyUpdates !== 0) return;
  const known = await benchmarks.list(sql);
  const problem = benchmarkProblem(name, known);
  const benchmark = known.find((each) => each.name === name);
  if (problem !== null || benchmark === undefined) {
    const message = `Version ${run.version} is not evaluated: ${problem ?? ""}`;
    return runs.appendEvent(sql, run.id, { level: "warn", kind: "evaluationSkipped", message, step: run.version });
  }
  const ref = { kind: "checkpoint", runId: run.id, version: run.version } as const;
  const [policy] = (await planPolicies(sql, [ref])).policies;
  if (policy === undefined || (await isMeasured(transaction, { benchmark, policy }))) return;
  await startEvaluation(sql, { policy, benchmark: openBenchmark(benchmark) });
  await sendEvaluationGroups(transaction);
}

interface Due {
  readonly benchmark: benchmarks.BenchmarkRow;
  readonly policy: PlannedPolicy;
}

/** Whether the weights have been measured, or are being measured; a result that is there becomes a point of the run. */
async function isMeasured({ sql, run }: RunTransaction, { benchmark, policy }: Due): Promise<boolean> {
  const { name, role } = benchmark;
  const done = await evaluations.ofVersions(sql, { runId: run.id, benchmark: name });
  const own = done.find(({ version }) => version === run.version);
  if (own !== undefined) {
    await storePassAt1(
      sql,
      { ...{ runId: run.id, version: run.version }, benchmark: name, role },
      StoredResult.parse(own.result),
    );
    return true;
  }
  return (await evaluations.known(sql, [{ benchmark: name, policyKey: policy.key }])).length > 0;
}
