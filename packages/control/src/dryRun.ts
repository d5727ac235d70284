import { drawTasks, estimateRuns, type RunConfig } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { DryRun, DrawnTask, LaunchPlan } from "./dryRunViews.ts";
import { estimateFootprint } from "./estimateFootprint.ts";
import type { DryRunInput } from "./experimentTypes.ts";
import { runName } from "./launchExperiment.ts";
import { launchOptions } from "./launchOptions.ts";
import { planExperiment, type PlannedArm } from "./planExperiment.ts";
import { skippedTasks } from "./skippedTasks.ts";

/**
 * Says what a launch would do: everything that is wrong, or the runs it would queue, what the first would be stored as, the
 * tasks it would draw first, and what it takes. Reads, and stores nothing.
 */
export async function dryRun(context: Context, input: DryRunInput): Promise<DryRun> {
  const { arms, problems } = await planExperiment(context, { ...input, kind: "grid", confirmed: true });
  const [first] = arms;
  if (!first || problems.length > 0) return { problems, plan: null };
  return { problems, plan: await planOf(context, input, arms) };
}

async function planOf(context: Context, input: DryRunInput, arms: readonly PlannedArm[]): Promise<LaunchPlan> {
  const { name, kind, seeds } = input;
  const runs = seeds.flatMap((seed) => arms.map((arm) => ({ arm: arm.name, seed, config: { ...arm.config, seed } })));
  const { config } = onlyIfThere(runs[0]);
  const [{ basePolicies, tasksets, paces }, pool] = await Promise.all([
    launchOptions(context),
    context.db.prisma.task.findMany({ where: { tasksetName: config.tasks.taskset }, orderBy: { position: "asc" } }),
  ]);
  const sizes = new Map(tasksets.map((taskset) => [taskset.name, taskset.tasks]));
  const parameters = new Map(basePolicies.map((base) => [base.name, base.parameters]));
  const poolSize = (taskset: string) => sizes.get(taskset) ?? 0;
  const sized = runs.map((run) => ({
    config: run.config,
    parameters: parameters.get(run.config.policy.base) ?? 0,
    poolSize: poolSize(run.config.tasks.taskset),
  }));
  return {
    runs: runs.map(({ arm, seed }) => (kind === "run" ? name.trim() : runName({ name, arm, seed }))),
    config,
    basePolicy: onlyIfThere(basePolicies.find((base) => base.name === config.policy.base)),
    taskset: onlyIfThere(tasksets.find((taskset) => taskset.name === config.tasks.taskset)),
    firstTasks: firstBatch(config, pool),
    estimate: estimateRuns(paces, { configs: runs.map((run) => run.config), poolSize }),
    footprint: estimateFootprint(sized),
  };
}

/** A plan without problems has runs, and their base policy and taskset are known. */
function onlyIfThere<T>(found: T | undefined): T {
  if (found === undefined) throw new Error("What the launch was checked against is gone.");
  return found;
}

/** The tasks of the first update, as the dispatcher would draw them. */
function firstBatch(config: RunConfig, pool: readonly DrawnTask[]): readonly DrawnTask[] {
  const states = pool.map(({ id, basePassRate }) => ({ taskId: id, status: "active" as const, basePassRate }));
  const drawn = drawTasks({
    pool: pool.map(({ id }) => id),
    seed: config.seed,
    drawn: [],
    skipped: skippedTasks(config, states, 1),
    open: new Set(),
    count: config.rollout.tasksPerUpdate,
  });
  const byId = new Map(pool.map(({ id, family, kinds, basePassRate }) => [id, { id, family, kinds, basePassRate }]));
  return drawn.flatMap(({ taskId }) => byId.get(taskId) ?? []);
}
