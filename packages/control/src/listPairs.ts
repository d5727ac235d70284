import { evaluatedRollouts, pairLabels } from "@holdfast/db";
import { failureModes } from "@holdfast/recipe";
import { readPair, type ReadPair } from "./comparedEvaluations.ts";
import type { EvaluationPair, ModeCount, PairedAnalysis, RolloutPair } from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { pairRollouts, tableOf } from "./pairRollouts.ts";
import { sideAnalysis } from "./sideAnalysis.ts";

/** The rollouts of two evaluations on the same tasks beside each other, with their labels. Throws NotFound. */
export async function listPairs(context: Context, ids: EvaluationPair): Promise<PairedAnalysis> {
  const { pairs } = await readRolloutPairs(context, ids);
  const side = (name: "a" | "b") => sideAnalysis(pairs.map((pair) => ({ ...pair[name], taskId: pair.taskId })));
  return {
    table: tableOf(pairs),
    a: side("a"),
    b: side("b"),
    pairs,
    labels: failureModes.map((mode) => countOf(pairs, mode)),
  };
}

/** The pairs of two evaluations, and what they are evaluations of. Throws NotFound. */
export async function readRolloutPairs(
  context: Context,
  ids: EvaluationPair,
): Promise<ReadPair & { readonly pairs: readonly RolloutPair[] }> {
  const read = await readPair(context, ids);
  const { sql } = context.db;
  const [runA, runB] = [read.a.view.runId, read.b.view.runId];
  const [a, b, labels] = await Promise.all([
    evaluatedRollouts.ofRun(sql, runA),
    evaluatedRollouts.ofRun(sql, runB),
    pairLabels.betweenRuns(sql, runA, runB),
  ]);
  return { ...read, pairs: pairRollouts({ a, b }, labels) };
}

function countOf(pairs: readonly RolloutPair[], mode: ModeCount["mode"]): ModeCount {
  const labels = pairs.flatMap((pair) => pair.labels.filter((label) => label.mode === mode));
  const count = (wanted: (typeof labels)[number]["status"]) => labels.filter(({ status }) => status === wanted).length;
  return { mode, confirmed: count("confirmed"), proposed: count("proposed"), rejected: count("rejected") };
}
