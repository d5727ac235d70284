import { cochranMantelHaenszel } from "./cochranMantelHaenszel.ts";
import { comparedTasks, ratePairs, type ComparedTasks } from "./comparedTasks.ts";
import type { Stratum } from "./counts.ts";
import { significanceLevel } from "./decide.ts";
import type { Decision, DecisionInput, DecisionTest, DecisionWarning, JointDecision } from "./decision.ts";
import { counted, listed, points, pointsInterval, pValue, testNames } from "./decisionWords.ts";
import { exactConditionalTest } from "./exactConditionalTest.ts";
import { holm } from "./holm.ts";
import { mantelHaenszelDifference } from "./mantelHaenszelDifference.ts";
import { stratifiedBootstrap, type RateStratum } from "./stratifiedBootstrap.ts";
import { ratesOf, tasksSolved } from "./taskRates.ts";

/** A benchmark with what was decided on it. */
export interface DecidedBenchmark {
  readonly input: DecisionInput;
  readonly decision: Decision;
}

/**
 * Two policies on several benchmarks: each corrected for their number (Holm), and all pooled as strata. Validation benchmarks are
 * not pooled, and of benchmarks that share tasks only the one with the smaller difference is, as Mehta et al. 2026 (§A.2)
 * count a family once through its more conservative member. Tasks are the unit; with several attempts a stratified bootstrap of
 * success rates comes first, and the counts of the Cochran–Mantel–Haenszel test are of tasks solved in most attempts.
 */
export function decideJointly(decided: readonly DecidedBenchmark[]): JointDecision {
  const corrected = holm(decided.map(({ decision }) => decision.tests[0]?.p ?? 1));
  const leftOut = leftOutReasons(decided);
  const rows = decided.map(({ decision: { benchmark, difference, tests } }, index) => ({
    ...{ benchmark, difference, p: tests[0]?.p ?? 1, corrected: corrected[index] ?? 1 },
    leftOut: leftOut[index] ?? null,
  }));
  const pooled = pooledOver(decided.filter((_, index) => (leftOut[index] ?? null) === null));
  const warnings = severalComparisons(rows.length);
  return { rows, pooled, warnings, sentence: jointSentence(rows, pooled) };
}

/** Why a benchmark is not pooled; null for one that is. */
function leftOutReasons(decided: readonly DecidedBenchmark[]): readonly (string | null)[] {
  const reasons = decided.map(({ input }): string | null =>
    input.role === "validation" ? "validation benchmark" : null,
  );
  const byDifference = [...decided.keys()].sort((a, b) => sizeOf(decided[a]) - sizeOf(decided[b]));
  const counted: DecidedBenchmark[] = [];
  for (const index of byDifference) {
    const candidate = decided[index];
    if (candidate === undefined || reasons[index] !== null) continue;
    const twin = counted.find(({ input }) => sharedTasks(input, candidate.input) > 0);
    if (twin === undefined) counted.push(candidate);
    else
      reasons[index] =
        `shares ${sharedTasks(twin.input, candidate.input)} tasks with ${twin.input.benchmark}, which counts`;
  }
  return reasons;
}

const sizeOf = (decided: DecidedBenchmark | undefined) => Math.abs(decided?.decision.difference.value ?? 0);

function sharedTasks(one: DecisionInput, two: DecisionInput): number {
  const ids = new Set(one.base.tasks.map(({ taskId }) => taskId));
  return two.base.tasks.filter(({ taskId }) => ids.has(taskId)).length;
}

function pooledOver(decided: readonly DecidedBenchmark[]): JointDecision["pooled"] {
  const [first] = decided;
  if (first === undefined || decided.length < 2) return null;
  const strata = decided.map(({ input }) => comparedTasks(input, input.excluded));
  const several = strata.some((tasks) => tasks.several);
  const counts = countTests(strata.map(countsOf), several);
  const { random, resamples = 10_000 } = first.input;
  const { p, ...difference } = stratifiedBootstrap(strata.map(ratesIn), {
    random: random("pooled"),
    resamples,
  });
  const bootstrap: DecisionTest = {
    name: "stratifiedBootstrap",
    of: "mean success of tasks, weighted as by Mantel and Haenszel",
    ...{ p, difference },
    intervalBy: `percentiles of ${resamples} resamples of tasks within benchmarks`,
    standing: several ? "main" : "beside",
  };
  const tests = several ? [bootstrap, ...counts] : [...counts, bootstrap];
  const tasks = strata.reduce((sum, { base }) => sum + base.length, 0);
  return { benchmarks: decided.length, tasks, difference: tests[0]?.difference ?? difference, tests };
}

function countTests(strata: readonly Stratum[], several: boolean): readonly DecisionTest[] {
  const of = `tasks solved${several ? " in most attempts" : ""}, benchmarks as strata, as independent samples`;
  return [
    {
      name: "cochranMantelHaenszel",
      ...{ of, p: cochranMantelHaenszel(strata).p, difference: mantelHaenszelDifference(strata) },
      intervalBy: "Mantel–Haenszel risk difference, variance of Greenland and Robins",
      standing: several ? "beside" : "main",
    },
    {
      name: "exactConditional",
      of,
      p: exactConditionalTest(strata),
      difference: null,
      intervalBy: null,
      standing: "beside",
    },
  ];
}

const countsOf = ({ base, other }: ComparedTasks): Stratum => ({ base: tasksSolved(base), other: tasksSolved(other) });

function ratesIn(tasks: ComparedTasks): RateStratum {
  if (tasks.design === "paired") return { design: "paired", pairs: ratePairs(tasks) };
  return { design: "independent", base: ratesOf(tasks.base), other: ratesOf(tasks.other) };
}

function severalComparisons(count: number): readonly DecisionWarning[] {
  if (count < 2) return [];
  const text = `${count} benchmarks are asked about at once: of as many without any difference, some would look significant by chance. Read the corrected p-values (Holm), and say how many there were.`;
  return [{ kind: "severalComparisons", text }];
}

function jointSentence(rows: JointDecision["rows"], pooled: JointDecision["pooled"]): string {
  const held = rows.filter(({ corrected }) => corrected < significanceLevel).map(({ benchmark }) => benchmark);
  const each =
    held.length === 0
      ? `After correction for ${counted(rows.length, "comparison")} (Holm), no single benchmark shows a difference.`
      : `After correction for ${counted(rows.length, "comparison")} (Holm), ${listed(held)} ${held.length === 1 ? "shows" : "show"} a difference.`;
  const main = pooled?.tests[0];
  if (!pooled || !main) return each;
  return `Pooled over ${pooled.benchmarks} benchmarks and ${pooled.tasks} tasks the difference is ${points(pooled.difference.value)} points ${pointsInterval(pooled.difference)} (${testNames[main.name]}, ${pValue(main.p)}). ${each}`;
}
