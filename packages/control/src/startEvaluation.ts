import { evaluations, groups, newId, runs, type Sql } from "@holdfast/db";
import { parseRunConfig, type RunConfig } from "@holdfast/recipe";
import { InvalidInput } from "./errors.ts";
import type { EvaluationSpec, StoredPolicy } from "./evaluationSpec.ts";
import { insertRun } from "./insertRun.ts";
import type { PlannedEvaluation } from "./planEvaluations.ts";

/** The version of an evaluate run: it has no other. */
export const evaluatedVersion = 0;

/**
 * Stores an evaluation with a run of its own, which is running at once, and a group for every task; returns its id. Workers get
 * the groups from `sendEvaluationGroups`. Throws InvalidInput.
 */
export async function startEvaluation(sql: Sql, planned: PlannedEvaluation): Promise<string> {
  const { policy, benchmark } = planned;
  const id = newId("evl");
  const runId = await insertRun(sql, {
    name: `${benchmark.name} · ${policy.label}`,
    preset: null,
    config: configOf(planned),
    baseDigest: policy.weights,
    kind: "evaluate",
  });
  await runs.setStatus(sql, runId, { status: "running", reason: null });
  const spec: EvaluationSpec = { ...benchmark.spec, statePrecision: policy.statePrecision };
  const stored: StoredPolicy = { ref: policy.ref, label: policy.label, digest: policy.digest };
  await evaluations.insert(sql, {
    ...{ id, runId, benchmarkName: benchmark.name, policy: stored, policyKey: policy.key, source: policy.source, spec },
    taskIds: benchmark.taskIds,
  });
  const members = benchmark.taskIds.map((taskId, index) => ({ index, taskId }));
  await groups.insert(sql, { runId, purpose: "evaluate", pinnedVersion: evaluatedVersion, members });
  return id;
}

/** The configuration that the benchmark's rollouts are sampled under: its harness, attempts and seed. */
function configOf({ policy, benchmark }: PlannedEvaluation): RunConfig {
  const { profile, attempts, seed } = benchmark.spec;
  const parsed = parseRunConfig({
    policy: { base: policy.base },
    tasks: { taskset: benchmark.tasksetName },
    rollout: profile.rollout,
    gate: profile.gate,
    async: { statePrecision: policy.statePrecision },
    score: { everyUpdates: 0, attempts },
    seed,
  });
  if (!parsed.ok) throw new InvalidInput(parsed.problems);
  return parsed.config;
}
