import type { BenchmarkView, EvaluationView, PolicyRef, PolicyView } from "../api/types.ts";

/** A test benchmark of 24 tasks with four attempts each. */
export function aBenchmark(over: Partial<BenchmarkView> = {}): BenchmarkView {
  return {
    ...{ name: "demo", description: "", role: "test", taskset: "demo-24", tasks: 24, tasksetSize: 24 },
    ...{ subsetSeed: null, attempts: 4, harnessFailures: "exclude", seed: 1 },
    isolation: { git: "singleCommit", network: "none" },
    profile: {
      name: "strict",
      gate: {
        ...{ requireSubmit: true, duplicateCall: true, format: "raw", remedies: "off" },
        ...{ invalidReward: 0, truncated: "zero" },
      },
      rollout: {
        ...{ temperature: 1, topP: 1, maxTurns: 8, turnTokens: 64, totalTokens: 512, observationChars: 800 },
      },
    },
    ...{ createdAt: "2026-01-01T00:00:00Z", archivedAt: null },
    ...over,
  };
}

/** The policy that a reference names; its label is what the reference says. */
export function aPolicy(ref: PolicyRef, over: Partial<PolicyView> = {}): PolicyView {
  const label = ref.kind === "checkpoint" ? `${ref.runId}, update ${ref.version}` : `${ref.kind} ${ref.name}`;
  return { ref, key: label, label, digest: ref.kind === "endpoint" ? null : "d", selectedOn: [], ...over };
}

/** A completed evaluation; `passAt1` is its mean with the ends of its interval. */
export function anEvaluation(
  id: string,
  [mean, low, high]: readonly [number, number, number],
  over: Partial<EvaluationView> = {},
): EvaluationView {
  return {
    ...{
      id,
      benchmark: "demo",
      role: "test",
      policy: aPolicy({ kind: "base", name: "xs" }),
      runId: `run_${id}`,
      isSynthetic: false,
    },
    ...{ status: "completed", reason: null, createdAt: "", startedAt: null, endedAt: null },
    ...{ done: 24, total: 24, etaSeconds: null },
    result: {
      ...{ tasks: 24, passAt1: { mean, low, high }, passAtK: [{ k: 1, value: mean }] },
      ...{ scoredAttempts: 96, excludedAttempts: 0, byRule: { exclude: mean, fail: mean } },
    },
    ...over,
  };
}
