import { policyVersions, taskStates, type Sql } from "@holdfast/db";
import { seededRandom, shuffled, type RunConfig } from "@holdfast/recipe";
import { InvalidInput, type Problem } from "./errors.ts";
import type { RescoreSpec } from "./rescoreSpec.ts";
import type { RescoreRequest } from "./rescoreViews.ts";

const limits = { attempts: 64, seed: 2_147_483_647, groups: 20_000 };

/** What a rescore is going to do, checked. */
export interface RescorePlan {
  readonly spec: RescoreSpec;
  readonly versions: readonly { readonly version: number; readonly digest: string }[];
  /** In pool order. */
  readonly tasks: readonly taskStates.TaskStateRow[];
}

/** Works out what a request asks for. Throws InvalidInput with everything that is wrong with it. */
export async function planRescore(sql: Sql, config: RunConfig, request: RescoreRequest): Promise<RescorePlan> {
  const spec = specOf(config, request);
  const pool = await taskStates.ofRun(sql, request.runId);
  const candidates = candidatesOf(pool, request);
  const tasks = spec.sample === null ? candidates : sampled(candidates, spec.sample, spec.seed);
  const wanted = [...new Set(request.versions)].sort((a, b) => a - b);
  const known = await policyVersions.some(sql, request.runId, wanted);
  const problems = [
    ...versionProblems(wanted, known),
    ...taskProblems({ request, pool, count: tasks.length }),
    ...numberProblems(spec),
  ];
  const groups = wanted.length * tasks.length;
  if (groups > limits.groups) {
    const message = `${groups} groups (tasks × versions); at most ${limits.groups} in one rescore.`;
    problems.push({ path: "tasks", message });
  }
  if (problems.length > 0) throw new InvalidInput(problems);
  return { spec, tasks, versions: known.map(({ version, weightsDigest: digest }) => ({ version, digest })) };
}

function specOf({ rollout, async: asynchrony, rescore, seed }: RunConfig, request: RescoreRequest): RescoreSpec {
  const { maxTurns, turnTokens, totalTokens, observationChars } = rollout;
  const { tasks = {}, attempts = rescore.attempts, temperature = rollout.temperature, topP = rollout.topP } = request;
  return {
    from: tasks.ids === undefined ? (tasks.from ?? "mastered") : "chosen",
    sample: tasks.sample ?? null,
    attempts,
    seed: request.seed ?? seed,
    floor: rescore.floor,
    decoding: {
      ...{ temperature, topP, maxTurns, turnTokens, totalTokens, observationChars },
      statePrecision: asynchrony.statePrecision,
    },
  };
}

function candidatesOf(
  pool: readonly taskStates.TaskStateRow[],
  { tasks: { from = "mastered", ids } = {} }: RescoreRequest,
): readonly taskStates.TaskStateRow[] {
  if (ids !== undefined) return pool.filter(({ taskId }) => ids.includes(taskId));
  if (from === "pool") return pool;
  return pool.filter(({ status }) => status === "mastered" || (from === "retired" && status === "hopeless"));
}

/** Some of the tasks, the same ones for the same seed, in pool order. */
function sampled(tasks: readonly taskStates.TaskStateRow[], count: number, seed: number) {
  return shuffled(tasks, seededRandom(seed, "rescore sample"))
    .slice(0, count)
    .sort((a, b) => a.position - b.position);
}

function versionProblems(wanted: readonly number[], known: readonly policyVersions.KnownVersion[]): Problem[] {
  if (wanted.length === 0) return [{ path: "versions", message: "Choose at least one policy version." }];
  return wanted.flatMap((version) => {
    const found = known.find((each) => each.version === version);
    if (found === undefined) return [{ path: "versions", message: `The run has no version ${version}.` }];
    if (found.available) return [];
    return [{ path: "versions", message: `The weights of version ${version} were not kept.` }];
  });
}

interface ChosenTasks {
  readonly request: RescoreRequest;
  readonly pool: readonly taskStates.TaskStateRow[];
  readonly count: number;
}

function taskProblems({ request: { tasks = {} }, pool, count }: ChosenTasks): Problem[] {
  const { ids, from = "mastered", sample } = tasks;
  const known = new Set(pool.map(({ taskId }) => taskId));
  const strangers = (ids ?? []).filter((id) => !known.has(id));
  if (strangers.length > 0)
    return [{ path: "tasks.ids", message: `The pool has no task ${strangers.slice(0, 3).join(", ")}.` }];
  if (sample !== undefined && (!Number.isInteger(sample) || sample < 1))
    return [{ path: "tasks.sample", message: `is ${sample}: must be a whole number, 1 or more` }];
  if (count > 0) return [];
  if (ids !== undefined) return [{ path: "tasks.ids", message: "Choose at least one task." }];
  const message = from === "pool" ? "The pool is empty." : `No task of the run is ${from}; "pool" takes them all.`;
  return [{ path: "tasks.from", message }];
}

function numberProblems({ attempts, seed, decoding: { temperature, topP } }: RescoreSpec): Problem[] {
  const wrong: [path: string, isWrong: boolean, message: string][] = [
    ["attempts", !isWithin(attempts, 1, limits.attempts), `is ${attempts}: must be a whole number, 1 to 64`],
    ["seed", !isWithin(seed, 0, limits.seed), `is ${seed}: must be a whole number, 0 to ${limits.seed}`],
    ["temperature", !(temperature > 0 && temperature <= 2), `is ${temperature}: must be over 0 and at most 2`],
    ["topP", !(topP > 0 && topP <= 1), `is ${topP}: must be over 0 and at most 1`],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([path, , message]) => ({ path, message }));
}

const isWithin = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;
