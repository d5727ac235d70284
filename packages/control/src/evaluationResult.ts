import type { evaluationTasks } from "@holdfast/db";
import { rescoredMean, seededRandom } from "@holdfast/recipe";
import { mean, passAtK } from "@holdfast/stats";
import type { BenchmarkSpec } from "./benchmarkSpec.ts";
import type { EvaluationResult, HarnessFailureRule } from "./evaluationViews.ts";

type Task = Pick<evaluationTasks.TaskRow, "attempts" | "solved" | "excluded">;
type Rules = Pick<BenchmarkSpec, "attempts" | "seed" | "harnessFailures">;

/** Attempts at one task that count, and how many of them solved it. */
interface Tally {
  readonly attempts: number;
  readonly solved: number;
}

/**
 * What an evaluation came to once all its tasks are in; null when no attempt was scored. Attempts that the harness failed on
 * are left out, and with them a task that has no others; or they are failures. The task is the unit of the interval.
 */
export function evaluationResult(tasks: readonly Task[], rules: Rules): EvaluationResult | null {
  const { seed, attempts, harnessFailures } = rules;
  const scored = tasks.filter((task) => (task.attempts ?? 0) > 0).length;
  const tallies = talliesUnder(harnessFailures, tasks);
  const passAt1 = rescoredMean(tallies.map(rateOf), seededRandom(seed, "pass@1"));
  if (scored === 0 || passAt1 === null) return null;
  const { value, low, high } = passAt1;
  return {
    tasks: scored,
    passAt1: { mean: value, low, high },
    passAtK: powersOfTwo(attempts).flatMap((k) => passAt(tallies, k)),
    scoredAttempts: sum(tasks.map((task) => task.attempts ?? 0)),
    excludedAttempts: sum(tasks.map(({ excluded }) => excluded ?? 0)),
    byRule: {
      exclude: mean(talliesUnder("exclude", tasks).map(rateOf)),
      fail: mean(talliesUnder("fail", tasks).map(rateOf)),
    },
  };
}

function talliesUnder(rule: HarnessFailureRule, tasks: readonly Task[]): readonly Tally[] {
  return tasks
    .map(({ attempts, solved, excluded }) => ({
      attempts: (attempts ?? 0) + (rule === "fail" ? (excluded ?? 0) : 0),
      solved: solved ?? 0,
    }))
    .filter(({ attempts }) => attempts > 0);
}

const rateOf = ({ attempts, solved }: Tally) => solved / attempts;

/** pass@k over the tasks with as many attempts; nothing when there is none. */
function passAt(tallies: readonly Tally[], k: number): EvaluationResult["passAtK"] {
  const enough = tallies.filter(({ attempts }) => attempts >= k);
  if (enough.length === 0) return [];
  const outcomes = enough.map(({ attempts, solved }) => Array.from({ length: attempts }, (_, i) => i < solved));
  return [{ k, value: passAtK(outcomes, k) }];
}

const powersOfTwo = (most: number) => Array.from({ length: Math.floor(Math.log2(most)) + 1 }, (_, i) => 2 ** i);

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
