import { tasks, type benchmarks, type Sql } from "@holdfast/db";
import { seededRandom, shuffled } from "@holdfast/recipe";
import type { BenchmarkSpec } from "./benchmarkSpec.ts";
import { InvalidInput, type Problem } from "./errors.ts";
import type { NewBenchmark } from "./evaluationViews.ts";
import { planProfile } from "./harnessProfiles.ts";

const limits = { attempts: 64, seed: 2_147_483_647, description: 500 };
/** As a setting of a run has it; it is also part of the name of a series. */
const fitName = /^[a-z0-9][a-z0-9.-]{0,63}$/;

/** Works out what a benchmark fixes. Throws InvalidInput with everything that is wrong. */
export async function planBenchmark(sql: Sql, input: NewBenchmark): Promise<benchmarks.NewBenchmark> {
  const { name, description = "", role = "test", taskset, sample, attempts = 4, seed = 1 } = input;
  const { profile = "strict", rollout, harnessFailures = "exclude" } = input;
  const pool = (await tasks.ofTaskset(sql, taskset)).map(({ id }) => id);
  const planned = planProfile(profile, rollout);
  const problems = [
    ...nameProblems(name),
    ...(pool.length === 0
      ? [await unknownTaskset(sql, taskset)]
      : sampleProblems(sample, { taskset, of: pool.length })),
    ...numberProblems({ attempts, seed }),
    ...(planned.ok ? [] : planned.problems),
    ...(description.length <= limits.description
      ? []
      : [{ path: "description", message: `has ${description.length} characters: at most ${limits.description}` }]),
  ];
  if (!planned.ok || problems.length > 0) throw new InvalidInput(problems);
  const spec: BenchmarkSpec = {
    tasksetSize: pool.length,
    subsetSeed: sample === undefined ? null : seed,
    ...{ attempts, seed, profile: planned.profile, harnessFailures },
  };
  const taskIds = sample === undefined ? pool : sampled(pool, sample, seed);
  return { name, description, role, tasksetName: taskset, taskIds, spec };
}

/** Some of the tasks, the same ones for the same seed, in the taskset's order. */
function sampled(pool: readonly string[], count: number, seed: number): readonly string[] {
  const chosen = new Set(shuffled(pool, seededRandom(seed, "benchmark sample")).slice(0, count));
  return pool.filter((id) => chosen.has(id));
}

function nameProblems(name: string): Problem[] {
  if (fitName.test(name)) return [];
  return [
    {
      path: "name",
      message: `is “${name}”: must be 1 to 64 lower-case letters, digits, dots and dashes, such as heldout-120`,
    },
  ];
}

async function unknownTaskset(sql: Sql, name: string): Promise<Problem> {
  const known = (await tasks.tasksets(sql)).filter((taskset) => taskset.tasks > 0);
  const names = known.map((taskset) => taskset.name).join(", ") || "none";
  return { path: "taskset", message: `There is no taskset ${name}; there is ${names}.` };
}

function sampleProblems(
  sample: number | undefined,
  { taskset, of }: { readonly taskset: string; readonly of: number },
): Problem[] {
  if (sample === undefined || isWithin(sample, 1, of)) return [];
  const message = `is ${sample}: must be a whole number, 1 to ${of}, the tasks in ${taskset}`;
  return [{ path: "sample", message }];
}

function numberProblems({ attempts, seed }: { readonly attempts: number; readonly seed: number }): Problem[] {
  const wrong: readonly [path: string, isWrong: boolean, message: string][] = [
    ["attempts", !isWithin(attempts, 1, limits.attempts), `is ${attempts}: must be a whole number, 1 to 64`],
    ["seed", !isWithin(seed, 0, limits.seed), `is ${seed}: must be a whole number, 0 to ${limits.seed}`],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([path, , message]) => ({ path, message }));
}

const isWithin = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;
