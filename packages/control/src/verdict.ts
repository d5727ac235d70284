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
  /** Grows with every point of the run. */
  readonly nextSeq: bigint;
}

interface Judgement {
  readonly nextSeq: bigint;
  readonly poolSize: number;
  readonly view: RunVerdictView | null;
}

/** Judging reads every reward of a run, and lists of runs are asked for all the time: what nothing was added to is not judged again. */
const judgements = new WeakMap<object, Map<string, Judgement>>();

function judgementsOf(db: Context["db"]): Map<string, Judgement> {
  const known = judgements.get(db) ?? new Map<string, Judgement>();
  judgements.set(db, known);
  return known;
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
  const known = judgementsOf(db);
  const isKnown = ({ id, nextSeq }: JudgedRun, poolSize: number) =>
    known.get(id)?.nextSeq === nextSeq && known.get(id)?.poolSize === poolSize;
  const news = runs.flatMap((run, place) => {
    const size = sizes[place];
    return size && size.poolSize > 0 && !isKnown(run, size.poolSize) ? [{ run, size }] : [];
  });
  const rows =
    news.length === 0
      ? []
      : await points.epochMeans(
          db.sql,
          news.map(({ size }) => size),
        );
  const means = new Map(rows.map((row) => [row.runId, row.means]));
  for (const { run, size } of news) {
    const rewards = means.get(run.id);
    const view = rewards ? judge(run.config, rewards) : null;
    known.set(run.id, { nextSeq: run.nextSeq, poolSize: size.poolSize, view });
  }
  return new Map(
    sizes.flatMap(({ runId, poolSize }) => {
      const view = poolSize > 0 ? known.get(runId)?.view : null;
      return view ? [[runId, view] as const] : [];
    }),
  );
}

function judge(config: RunConfig, epochRewards: readonly number[]): RunVerdictView {
  const bar: StressBar = { ...config.stress, collapseDrop: config.health.collapseDrop };
  const verdict = stressVerdict(epochRewards, bar);
  return { verdict, bar, rule: stressRule(bar), series: judgedSeries(config), epochs: epochRewards.length };
}
