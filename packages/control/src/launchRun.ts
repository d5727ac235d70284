import { runStart } from "@holdfast/bus";
import { newId, policyVersions, runs } from "@holdfast/db";
import { parseRunConfig, type RunConfig } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { InvalidInput, type Problem } from "./errors.ts";
import { readSummary } from "./readSummaries.ts";
import type { LaunchInput } from "./types.ts";
import type { RunSummary } from "./views.ts";

const maxNameLength = 120;

/**
 * Launches a run: stores it queued, with policy version 0 being the base policy's weights, and asks for its start.
 * Throws InvalidInput, with the path of everything that is wrong, and then leaves nothing behind.
 */
export async function launchRun(
  context: Context,
  { name, preset = null, config: given }: LaunchInput,
): Promise<RunSummary> {
  const parsed = parseRunConfig(given);
  const named = nameProblems(name);
  if (!parsed.ok) throw new InvalidInput([...named, ...parsed.problems]);
  const { config } = parsed;
  const base = await context.db.prisma.basePolicy.findUnique({ where: { name: config.policy.base } });
  const problems = [
    ...named,
    ...(base ? [] : [await unknownBase(context, config)]),
    ...(await poolProblems(context, config)),
  ];
  if (!base || problems.length > 0) throw new InvalidInput(problems);

  const id = newId("run");
  await context.db.transaction(async (sql) => {
    const { seed } = config;
    const names = { name: name.trim(), basePolicyName: base.name, tasksetName: config.tasks.taskset };
    await runs.insert(sql, { id, preset, config, seed, ...names });
    await policyVersions.insert(sql, { runId: id, version: 0, weightsDigest: base.digest, optimizerDigest: null });
    const message = preset === null ? "Launched." : `Launched from the preset ${preset}.`;
    await runs.appendEvent(sql, id, { level: "info", kind: "launched", message });
  });
  await context.bus.enqueue(runStart, { runId: id });
  return readSummary(context, id);
}

function nameProblems(name: string): Problem[] {
  const { length } = name.trim();
  if (length >= 1 && length <= maxNameLength) return [];
  return [{ path: "name", message: `The name must have 1 to ${maxNameLength} characters.` }];
}

async function unknownBase({ db }: Context, { policy }: RunConfig): Promise<Problem> {
  const known = await db.prisma.basePolicy.findMany({ select: { name: true }, orderBy: { name: "asc" } });
  return { path: "policy.base", message: `There is no base policy ${policy.base}; there is ${listed(known)}.` };
}

async function poolProblems({ db }: Context, { tasks, rollout }: RunConfig): Promise<Problem[]> {
  const { taskset: name } = tasks;
  const taskset = await db.prisma.taskset.findUnique({
    where: { name },
    select: { _count: { select: { tasks: true } } },
  });
  if (!taskset) {
    const known = await db.prisma.taskset.findMany({ select: { name: true }, orderBy: { name: "asc" } });
    return [{ path: "tasks.taskset", message: `There is no taskset ${name}; there is ${listed(known)}.` }];
  }
  const pool = taskset._count.tasks;
  if (rollout.tasksPerUpdate <= pool) return [];
  const message = `rollout.tasksPerUpdate is ${rollout.tasksPerUpdate}: at most ${pool}, the tasks in ${name}.`;
  return [{ path: "rollout.tasksPerUpdate", message }];
}

const listed = (known: readonly { readonly name: string }[]) => known.map(({ name }) => name).join(", ") || "none";
