import { points, taskStates } from "@holdfast/db";
import { stressRule, stressVerdict, type RunConfig, type StressBar } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { createRecent, type Recent } from "./createRecent.ts";
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

/** Runs whose last judgement is kept; of more, those asked for longest ago are judged again. */
const mostKept = 4_000;
/** Judging reads every reward of a run, and lists of runs are asked for all the time: what nothing was added to is not judged again. */
const judgements = new WeakMap<object, Recent<string, Judgement>>();

function judgementsOf(db: Context["db"]): Recent<string, Judgement> {
  const known = judgements.get(db) ?? createRecent<string, Judgement>(mostKept);
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
  const kept = judgementsOf(db);
  const pools = runs.flatMap((run, place) => {
    const size = sizes[place];
    return size && size.poolSize > 0 ? [{ run, size, known: stillTrue(kept.get(run.id), run, size.poolSize) }] : [];
  });
  const news = pools.filter(({ known }) => known === undefined).map(({ size }) => size);
  const rows = news.length === 0 ? [] : await points.epochMeans(db.sql, news);
  const means = new Map(rows.map((row) => [row.runId, row.means]));
  return new Map(
    pools.flatMap(({ run: { id, config, nextSeq }, size: { poolSize }, known }) => {
      const rewards = means.get(id);
      const judgement = known ?? { nextSeq, poolSize, view: rewards ? judge(config, rewards) : null };
      kept.set(id, judgement);
      return judgement.view ? [[id, judgement.view] as const] : [];
    }),
  );
}

const stillTrue = (known: Judgement | undefined, { nextSeq }: JudgedRun, poolSize: number) =>
  known?.nextSeq === nextSeq && known.poolSize === poolSize ? known : undefined;

function judge(config: RunConfig, epochRewards: readonly number[]): RunVerdictView {
  const bar: StressBar = { ...config.stress, collapseDrop: config.health.collapseDrop };
  const verdict = stressVerdict(epochRewards, bar);
  return { verdict, bar, rule: stressRule(bar), series: judgedSeries(config), epochs: epochRewards.length };
}
