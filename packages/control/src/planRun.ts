import { basePolicies, benchmarks, tasks } from "@holdfast/db";
import { nameProblem, parseRunConfig, type RunConfig } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { Problem } from "./errors.ts";
import { benchmarkProblem } from "./planEvaluations.ts";

/** What a run can be stored from: a configuration that fits what is known, and the base policy's weights. */
export interface PlannedRun {
  readonly config: RunConfig;
  readonly baseDigest: string;
}

export type RunPlan =
  { readonly ok: true; readonly plan: PlannedRun } | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a configuration and checks it against the known base policies, tasksets and benchmarks. Names every problem. */
export async function planRun(context: Context, given: unknown): Promise<RunPlan> {
  const parsed = parseRunConfig(given);
  if (!parsed.ok) return parsed;
  const planned = await planBase(context, parsed.config);
  const problems = [
    ...(planned.ok ? [] : planned.problems),
    ...(await poolProblems(context, parsed.config)),
    ...(await evaluationProblems(context, parsed.config)),
  ];
  return problems.length > 0 ? { ok: false, problems } : planned;
}

/** The base policy's part of it. */
export async function planBase(context: Context, config: RunConfig): Promise<RunPlan> {
  const base = await context.db.prisma.basePolicy.findUnique({ where: { name: config.policy.base } });
  if (!base || base.size === basePolicies.externalSize)
    return { ok: false, problems: [await unknownBase(context, config)] };
  return { ok: true, plan: { config, baseDigest: base.digest } };
}

/** What is wrong with the name of a run or an experiment. */
export function nameProblems(name: string, path = "name"): Problem[] {
  const message = nameProblem(name);
  return message === null ? [] : [{ path, message }];
}

/** What is wrong with the run to have been cloned: that there is none, or none that trains. */
export async function cloneProblems({ db }: Context, clonedFrom: string | null): Promise<Problem[]> {
  if (clonedFrom === null) return [];
  const found = await db.prisma.run.findUnique({ where: { id: clonedFrom }, select: { kind: true } });
  if (!found) return [{ path: "clonedFrom", message: `There is no run ${clonedFrom} to clone.` }];
  if (found.kind !== "evaluate") return [];
  return [{ path: "clonedFrom", message: `The run ${clonedFrom} evaluates; there is nothing to train again.` }];
}

async function unknownBase({ db }: Context, { policy }: RunConfig): Promise<Problem> {
  const known = await basePolicies.all(db.sql);
  return { path: "policy.base", message: `There is no base policy ${policy.base}; there is ${listed(known)}.` };
}

async function poolProblems({ db }: Context, config: RunConfig): Promise<Problem[]> {
  const { taskset: name } = config.tasks;
  const size = await tasks.size(db.sql, name);
  if (size === undefined || size.tasks === 0) {
    const known = await db.prisma.taskset.findMany({
      where: { tasks: { some: {} } },
      select: { name: true },
      orderBy: { name: "asc" },
    });
    return [{ path: "tasks.taskset", message: `There is no taskset ${name}; there is ${listed(known)}.` }];
  }
  return sizeProblems(config, size);
}

/** What is wrong with the benchmark of a run that is to be evaluated on the way. */
async function evaluationProblems(
  { db }: Context,
  { eval: { everyUpdates, benchmark } }: RunConfig,
): Promise<Problem[]> {
  const message = everyUpdates === 0 ? null : benchmarkProblem(benchmark, await benchmarks.list(db.sql));
  return message === null ? [] : [{ path: "eval.benchmark", message }];
}

/** What keeps a pool of this size from feeding the run's batches. */
function sizeProblems({ tasks: { taskset, order }, rollout }: RunConfig, size: tasks.TasksetSize): Problem[] {
  const { tasksPerUpdate } = rollout;
  if (tasksPerUpdate > size.tasks) {
    const message = `rollout.tasksPerUpdate is ${tasksPerUpdate}: at most ${size.tasks}, the tasks in ${taskset}.`;
    return [{ path: "rollout.tasksPerUpdate", message }];
  }
  if (order !== "easyFirst") return [];
  if (size.measured < size.tasks) {
    const message = `tasks.order is easyFirst: must be shuffled for ${taskset}, whose base pass rates are not known.`;
    return [{ path: "tasks.order", message }];
  }
  const half = Math.ceil(size.tasks / 2);
  if (tasksPerUpdate <= half) return [];
  const message = `tasks.order is easyFirst: the easier half of ${taskset} has ${half} tasks, fewer than rollout.tasksPerUpdate (${tasksPerUpdate}).`;
  return [{ path: "tasks.order", message }];
}

const listed = (known: readonly { readonly name: string }[]) => known.map(({ name }) => name).join(", ") || "none";
