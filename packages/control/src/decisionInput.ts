import { seededRandom } from "@holdfast/recipe";
import type { DecisionInput, DecisionUnit, PolicyOutcomes } from "@holdfast/stats";
import type { ReadEvaluation, ReadPair } from "./comparedEvaluations.ts";

/** Enough for two digits of an interval, few enough for a page. */
const resamples = 5_000;

/** What is asked about two evaluations. The streams are those of the benchmark's seed, so that a page shows the same again. */
export function decisionInput({ a, b }: ReadPair, unit: DecisionUnit): DecisionInput {
  const profiles = profileNames(a, b);
  const names = [...new Set([a.view.benchmark, b.view.benchmark])];
  const roles = [a.view.role, b.view.role];
  return {
    benchmark: names.join(" and "),
    role: roles.includes("validation") ? "validation" : "test",
    base: outcomes(a, profiles.a),
    other: outcomes(b, profiles.b),
    excluded: a.spec.harnessFailures,
    unit,
    random: (purpose) => seededRandom(a.spec.seed, purpose),
    resamples,
  };
}

/** Names of both harness profiles: the same only when every setting is. */
function profileNames(a: ReadEvaluation, b: ReadEvaluation): { readonly a: string; readonly b: string } {
  const [one, two] = [a.spec.profile, b.spec.profile];
  const isSame = JSON.stringify([one.gate, one.rollout]) === JSON.stringify([two.gate, two.rollout]);
  if (isSame || one.name !== two.name) return { a: one.name, b: isSame ? one.name : two.name };
  return { a: `${one.name} as in ${a.view.benchmark}`, b: `${two.name} as in ${b.view.benchmark}` };
}

function outcomes({ view, tasks, selectedOn }: ReadEvaluation, profile: string): PolicyOutcomes {
  return { label: view.label, tasks, profile, selectedOn };
}
