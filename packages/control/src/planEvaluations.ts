import { benchmarks, evaluations, type Sql } from "@holdfast/db";
import { BenchmarkSpec } from "./benchmarkSpec.ts";
import { InvalidInput, type Problem } from "./errors.ts";
import type { EvaluationRequest } from "./evaluationViews.ts";
import { planPolicies, type PlannedPolicy } from "./planPolicies.ts";

const limits = { groups: 100_000 };

/** A benchmark whose specification has been read. */
export interface OpenBenchmark extends Omit<benchmarks.BenchmarkRow, "spec"> {
  readonly spec: BenchmarkSpec;
}

/** One policy on one benchmark. */
export interface PlannedEvaluation {
  readonly policy: PlannedPolicy;
  readonly benchmark: OpenBenchmark;
}

export interface EvaluationPlan {
  /** Still to be measured, or all when asked to measure again. */
  readonly evaluations: readonly PlannedEvaluation[];
  /** Measured already, or being measured. */
  readonly known: number;
}

/** Works out what a request asks for. Throws InvalidInput with everything that is wrong with it. */
export async function planEvaluations(sql: Sql, request: EvaluationRequest): Promise<EvaluationPlan> {
  const planned = await planPolicies(sql, request.policies);
  const chosen = await planBenchmarks(sql, request.benchmarks);
  const pairs = planned.policies.flatMap((policy) => chosen.benchmarks.map((benchmark) => ({ policy, benchmark })));
  const groups = pairs.reduce((sum, { benchmark }) => sum + benchmark.taskIds.length, 0);
  const problems = [...planned.problems, ...chosen.problems];
  if (groups > limits.groups) {
    const message = `${groups} groups (policies × tasks); at most ${limits.groups} in one request.`;
    problems.push({ path: "policies", message });
  }
  if (problems.length > 0) throw new InvalidInput(problems);
  const measured = await measuredAlready(sql, pairs);
  return {
    evaluations: request.again === true ? pairs : pairs.filter((pair) => !measured.has(pairKey(pair))),
    known: measured.size,
  };
}

/** The specification of a stored benchmark, read. */
export const openBenchmark = (row: benchmarks.BenchmarkRow): OpenBenchmark => ({
  ...row,
  spec: BenchmarkSpec.parse(row.spec),
});

async function planBenchmarks(sql: Sql, names: readonly string[]) {
  const problems: Problem[] = [];
  if (names.length === 0) problems.push({ path: "benchmarks", message: "Choose at least one benchmark." });
  const known = await benchmarks.list(sql);
  for (const [i, name] of names.entries()) {
    const message = benchmarkProblem(name, known);
    if (message !== null) problems.push({ path: `benchmarks.${i}`, message });
  }
  return { problems, benchmarks: known.filter(({ name }) => names.includes(name)).map(openBenchmark) };
}

/** Why nothing can be evaluated on the benchmark, in a sentence; null when it can. */
export function benchmarkProblem(name: string, known: readonly benchmarks.BenchmarkRow[]): string | null {
  const found = known.find((each) => each.name === name);
  if (found?.archivedAt === null) return null;
  if (found !== undefined) return `The benchmark ${name} is archived.`;
  const offered = known.filter(({ archivedAt }) => archivedAt === null).map((each) => each.name);
  return `There is no benchmark ${name}; there is ${offered.join(", ") || "none"}.`;
}

async function measuredAlready(sql: Sql, pairs: readonly PlannedEvaluation[]): Promise<ReadonlySet<string>> {
  const asked = pairs.map(({ policy, benchmark }) => ({ benchmark: benchmark.name, policyKey: policy.key }));
  const known = await evaluations.known(sql, asked);
  return new Set(known.map(({ benchmark, policyKey }) => `${benchmark} ${policyKey}`));
}

const pairKey = ({ policy, benchmark }: PlannedEvaluation) => `${benchmark.name} ${policy.key}`;
