import { evaluations } from "@holdfast/db";
import { decide, decideJointly, type DecidedBenchmark } from "@holdfast/stats";
import { readPair, type ReadPair } from "./comparedEvaluations.ts";
import type { ComparisonQuery, EvaluationComparison, EvaluationPair } from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { decisionInput } from "./decisionInput.ts";

/** What two evaluations say about their policies, on their benchmark and on all others that both were measured on. Throws NotFound. */
export async function compareEvaluations(context: Context, query: ComparisonQuery): Promise<EvaluationComparison> {
  const pair = await readPair(context, query);
  const decision = decide(decisionInput(pair, query.unit ?? "task"));
  const everywhere = await decidedEverywhere(context, pair);
  const isJoint = everywhere.length > 1;
  return {
    a: pair.a.view,
    b: pair.b.view,
    decision,
    joint: isJoint ? decideJointly(everywhere.map(({ decided }) => decided)) : null,
    jointPairs: isJoint ? everywhere.map(({ ids }) => ids) : [],
  };
}

interface Everywhere {
  readonly ids: EvaluationPair;
  readonly decided: DecidedBenchmark;
}

/** Every benchmark that both policies have a completed evaluation on, by name; on the one asked about, the evaluations asked about. */
async function decidedEverywhere(context: Context, pair: ReadPair): Promise<readonly Everywhere[]> {
  const [a, b] = [pair.a.view, pair.b.view];
  if (a.policyKey === b.policyKey) return [];
  const newest = await evaluations.newestOf(context.db.sql, [a.policyKey, b.policyKey]);
  const idOf = (policyKey: string, benchmark: string) =>
    newest.find((row) => row.policyKey === policyKey && row.benchmark === benchmark)?.evaluationId;
  const names = [...new Set(newest.map(({ benchmark }) => benchmark))].sort();
  const pairs = names.flatMap((benchmark): EvaluationPair[] => {
    if (a.benchmark === benchmark && b.benchmark === benchmark) return [{ a: a.id, b: b.id }];
    const [base, other] = [idOf(a.policyKey, benchmark), idOf(b.policyKey, benchmark)];
    return base === undefined || other === undefined ? [] : [{ a: base, b: other }];
  });
  if (pairs.length < 2) return [];
  const read = await Promise.all(pairs.map(async (ids) => ({ ids, pair: await readPair(context, ids) })));
  return read.flatMap(({ ids, pair: onBenchmark }) => {
    const input = decisionInput(onBenchmark, "task");
    const decision = decide(input);
    return decision ? [{ ids, decided: { input, decision } }] : [];
  });
}
