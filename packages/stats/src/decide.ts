import { comparedTasks, rateDifference, ratePairs, solvedTable, type ComparedTasks } from "./comparedTasks.ts";
import type { Decision, DecisionInput, PolicyFigures, PolicyOutcomes } from "./decision.ts";
import { decisionSentence } from "./decisionSentence.ts";
import { decisionTests } from "./decisionTests.ts";
import { decisionWarnings } from "./decisionWarnings.ts";
import { z80, z95 } from "./interval.ts";
import { meanOverTasks } from "./meanOverTasks.ts";
import { attemptsSolved, designEffect, ratesOf, variance, type CountedTask } from "./taskRates.ts";

/** Level below which a difference counts as more than chance. */
export const significanceLevel = 0.05;

/**
 * What two policies' outcomes on a benchmark say. Same tasks and several attempts: paired bootstrap over tasks, McNemar's exact
 * test on tasks solved in most attempts beside. Same tasks, one attempt: McNemar, with the bootstrap and, conservative then,
 * independent samples beside. Different tasks: Boschloo with Newcombe's interval at one attempt, otherwise a bootstrap of two
 * samples. The figures of a paired design are over the tasks that both have a counted attempt on; null when
 * there is none.
 */
export function decide(input: DecisionInput): Decision | null {
  const tasks = comparedTasks(input, input.excluded);
  if (tasks.base.length === 0 || tasks.other.length === 0) return null;
  const tests = decisionTests(tasks, input);
  const value = rateDifference(tasks);
  const main = tests[0];
  const decided = {
    benchmark: input.benchmark,
    design: tasks.design,
    base: figures(input, { policy: input.base, tasks: tasks.base }),
    other: figures(input, { policy: input.other, tasks: tasks.other }),
    difference: main?.difference ?? { value, low: value, high: value },
    tests,
    table: tasks.design === "paired" ? solvedTable(tasks) : null,
    byRule: { exclude: differenceUnder(input, "exclude"), fail: differenceUnder(input, "fail") },
    detectable: detectableDifference(tasks),
    isSignificant: (main?.p ?? 1) < significanceLevel,
  };
  return {
    ...decided,
    warnings: decisionWarnings(input, { tasks, decided }),
    sentence: decisionSentence(input, decided),
  };
}

function figures(
  { random }: DecisionInput,
  { policy, tasks }: { readonly policy: PolicyOutcomes; readonly tasks: readonly CountedTask[] },
): PolicyFigures {
  const { passed, of } = attemptsSolved(tasks);
  const { value, low, high } = meanOverTasks(ratesOf(tasks), random("pass@1"));
  return {
    label: policy.label,
    passAt1: { mean: value, low, high },
    tasks: tasks.length,
    attempts: of,
    solved: passed,
    excluded: policy.tasks.reduce((sum, { excluded }) => sum + excluded, 0),
    designEffect: designEffect(tasks),
  };
}

const differenceUnder = (input: DecisionInput, rule: DecisionInput["excluded"]) =>
  rateDifference(comparedTasks(input, rule));

/** (1.96 + .84) standard errors of the difference of means over tasks; null when the outcomes show no spread. */
function detectableDifference(tasks: ComparedTasks): number | null {
  const squared =
    tasks.design === "paired"
      ? variance(ratePairs(tasks).map(({ base, other }) => other - base)) / tasks.base.length
      : variance(ratesOf(tasks.base)) / tasks.base.length + variance(ratesOf(tasks.other)) / tasks.other.length;
  return squared === 0 ? null : (z95 + z80) * Math.sqrt(squared);
}
