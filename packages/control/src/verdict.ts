import { points, taskStates } from "@holdfast/db";
import { stressRule, stressVerdict, type RunConfig, type StressBar } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import type { RunVerdictView } from "./verdictView.ts";

/** The series that says how a run does: with eviction on, the drawn tasks get harder all the time. */
export const judgedSeries = ({ eviction }: RunConfig): RunVerdictView["series"] =>
  eviction.masteredAfter > 0 || eviction.hopelessAfter > 0 ? "reward/eviction_adjusted" : "reward/mean";

export interface JudgedRun {
  readonly id: string;
  readonly config: RunConfig;
}

/** Verdicts of those of the runs that have a complete epoch, by run. */
export async function readVerdicts(
  { db }: Pick<Context, "db">,
  runs: readonly JudgedRun[],
): Promise<ReadonlyMap<string, RunVerdictView>> {
  const counts = await taskStates.countByStatus(
    db.sql,
    runs.map(({ id }) => id),
  );
  const sizes = runs.map(({ id: runId, config }) => ({
    runId,
    poolSize: counts.filter((pool) => pool.runId === runId).reduce((sum, { count }) => sum + count, 0),
    tasksPerUpdate: config.rollout.tasksPerUpdate,
    name: judgedSeries(config),
  }));
  const judged = sizes.filter(({ poolSize }) => poolSize > 0);
  const means = new Map((await points.epochMeans(db.sql, judged)).map((row) => [row.runId, row.means]));
  return new Map(
    runs.flatMap(({ id, config }) => {
      const epochRewards = means.get(id);
      return epochRewards === undefined ? [] : [[id, judge(config, epochRewards)]];
    }),
  );
}

function judge(config: RunConfig, epochRewards: readonly number[]): RunVerdictView {
  const bar: StressBar = { ...config.stress, collapseDrop: config.health.collapseDrop };
  const verdict = stressVerdict(epochRewards, bar);
  return { verdict, bar, rule: stressRule(bar), series: judgedSeries(config), epochRewards };
}
