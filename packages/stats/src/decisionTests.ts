import { boschlooExact } from "./boschlooExact.ts";
import { cochranMantelHaenszel } from "./cochranMantelHaenszel.ts";
import { ratePairs, solvedTable, type ComparedTasks } from "./comparedTasks.ts";
import type { Counts } from "./counts.ts";
import type { DecisionInput, DecisionTest } from "./decision.ts";
import { counted } from "./decisionWords.ts";
import { fisherExact } from "./fisherExact.ts";
import type { Interval } from "./interval.ts";
import type { Estimate } from "./mantelHaenszelDifference.ts";
import { mcnemarExact } from "./mcnemarExact.ts";
import { newcombeInterval } from "./newcombeInterval.ts";
import { newcombePairedInterval } from "./newcombePairedInterval.ts";
import { pairedBootstrap } from "./pairedBootstrap.ts";
import { stratifiedBootstrap } from "./stratifiedBootstrap.ts";
import { attemptsSolved, ratesOf, tasksSolved } from "./taskRates.ts";

type Sampling = Pick<DecisionInput, "unit" | "random" | "resamples">;

/** Product of two sample sizes up to which Boschloo's test takes well under a second; Fisher's stands in above. */
const mostTables = 600_000;

/** The tests that suit what was compared, the main one first; pooled attempts are marked as wrong wherever they are shown. */
export function decisionTests(tasks: ComparedTasks, sampling: Sampling): readonly DecisionTest[] {
  const suited = tasks.design === "paired" ? pairedTests(tasks, sampling) : independentTests(tasks, sampling);
  if (!tasks.several) return suited;
  const pooled = pooledTest(tasks);
  if (sampling.unit === "task") return [...suited, pooled];
  return [pooled, ...suited.map((test) => ({ ...test, standing: "beside" as const }))];
}

function pairedTests(tasks: ComparedTasks, sampling: Sampling): readonly DecisionTest[] {
  const bootstrap = bootstrapOf(tasks, sampling);
  const mcnemar = mcnemarOf(tasks);
  if (tasks.several) return [{ ...bootstrap, standing: "main" }, mcnemar];
  return [{ ...mcnemar, standing: "main" }, bootstrap, exactOf(tasks)];
}

function independentTests(tasks: ComparedTasks, sampling: Sampling): readonly DecisionTest[] {
  const exact = exactOf(tasks);
  if (!tasks.several) return [{ ...exact, standing: "main" }];
  return [{ ...bootstrapOf(tasks, sampling), standing: "main" }, exact];
}

function bootstrapOf(tasks: ComparedTasks, { random, resamples = 10_000 }: Sampling): DecisionTest {
  const resampling = { random: random("difference"), resamples };
  const isPaired = tasks.design === "paired";
  const { p, ...difference } = isPaired
    ? pairedBootstrap(ratePairs(tasks), resampling)
    : stratifiedBootstrap(
        [{ design: "independent", base: ratesOf(tasks.base), other: ratesOf(tasks.other) }],
        resampling,
      );
  return {
    name: isPaired ? "pairedBootstrap" : "twoSampleBootstrap",
    of: `mean success of ${taskCounts(tasks)}`,
    ...{ p, difference },
    intervalBy: `percentiles of ${resamples} resamples of tasks`,
    standing: "beside",
  };
}

function mcnemarOf(tasks: ComparedTasks): DecisionTest {
  const table = solvedTable(tasks);
  return {
    name: "mcnemarExact",
    of: `${counted(table.gained, "task")} gained, ${table.lost} lost${ruleOf(tasks)}`,
    p: mcnemarExact(table),
    difference: estimate((table.gained - table.lost) / tasks.base.length, newcombePairedInterval(table)),
    intervalBy: "Newcombe's hybrid score for paired shares",
    standing: "beside",
  };
}

/** Conservative when the tasks are the same and solved alike by both, as its variance has no place for that. */
function exactOf(tasks: ComparedTasks): DecisionTest {
  const [base, other] = [tasksSolved(tasks.base), tasksSolved(tasks.other)];
  const isSmall = base.of * other.of <= mostTables;
  return {
    name: isSmall ? "boschlooExact" : "fisherExact",
    of: `${shares(base, other)} tasks${ruleOf(tasks)}, as independent samples`,
    p: isSmall ? boschlooExact(base, other) : fisherExact(base, other),
    ...newcombeOf(base, other),
    standing: "beside",
  };
}

function pooledTest(tasks: ComparedTasks): DecisionTest {
  const [base, other] = [attemptsSolved(tasks.base), attemptsSolved(tasks.other)];
  return {
    name: "pooledChiSquare",
    of: `${shares(base, other)} attempts, as if each were a task of its own`,
    p: cochranMantelHaenszel([{ base, other }]).p,
    ...newcombeOf(base, other),
    standing: "wrong",
  };
}

function newcombeOf(base: Counts, other: Counts): Pick<DecisionTest, "difference" | "intervalBy"> {
  const value = other.passed / other.of - base.passed / base.of;
  return { difference: estimate(value, newcombeInterval(base, other)), intervalBy: "Newcombe's hybrid score" };
}

const estimate = (value: number, { low, high }: Interval): Estimate => ({ value, low, high });

const shares = (base: Counts, other: Counts) => `${base.passed} of ${base.of} against ${other.passed} of ${other.of}`;

const ruleOf = ({ several }: ComparedTasks) => (several ? " (solved in most attempts)" : "");

const taskCounts = ({ design, base, other }: ComparedTasks) =>
  design === "paired" ? counted(base.length, "task") : `${base.length} and ${other.length} tasks`;
