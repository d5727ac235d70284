import { experiments, rescoreResults } from "@holdfast/db";
import {
  keptMore,
  keptMoreText,
  retainedChange,
  retainedCourse,
  retainedText,
  seededRandom,
  usualSpan,
  type RetainedSpan,
} from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { InvalidInput, NotFound } from "./errors.ts";
import { experimentSummary } from "./experimentSummary.ts";
import type { ArmComparison, ArmForgetting, ForgettingView, RescoredCheckpoint } from "./forgettingViews.ts";
import { rescoredCourse } from "./rescoredCourse.ts";
import { storedConfig } from "./runTransaction.ts";

export interface ForgettingQuery {
  readonly experimentId: string;
  /** The two versions to compare; the usual ones where absent. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** An arm that retires tasks. */
interface EvictingArm {
  readonly name: string;
  readonly runIds: readonly string[];
  readonly settled: readonly rescoreResults.SettledRow[];
}

/**
 * Does it forget? Of every arm that retires mastered tasks: how the tasks it had retired by one version did under it and under a later
 * one, in a sentence; and whether the arms differ. Throws NotFound, InvalidInput.
 */
export async function getForgetting(
  context: Context,
  { experimentId, from, to }: ForgettingQuery,
): Promise<ForgettingView> {
  const arms = await evictingArms(context, experimentId);
  const courses = arms.map(({ settled }) => rescoredCourse(settled));
  const checkpoints = [...new Set(courses.flat().map(({ version }) => version))].sort((a, b) => a - b);
  const usual = usualSpan(courses);
  const span = spanOf({ from: from ?? usual?.from, to: to ?? usual?.to }, checkpoints);
  const answers = await Promise.all(
    arms.map((arm, place) => answerOf(context, { arm, course: courses[place] ?? [], span })),
  );
  return {
    checkpoints,
    from: span?.from ?? null,
    to: span?.to ?? null,
    arms: answers,
    comparisons: comparisonsOf(answers),
  };
}

async function evictingArms({ db: { sql } }: Context, experimentId: string): Promise<readonly EvictingArm[]> {
  const experiment = await experiments.find(sql, experimentId);
  if (!experiment) throw new NotFound(`There is no experiment ${experimentId}.`);
  const all = await experiments.runsOf(sql, [experimentId]);
  const evicting = all.filter(
    ({ kind, config }) => kind === "train" && storedConfig(config).eviction.masteredAfter > 0,
  );
  const settled = await rescoreResults.settledOfRuns(
    sql,
    evicting.map(({ id }) => id),
  );
  return experimentSummary(experiment, all).arms.flatMap((name) => {
    const runIds = evicting.flatMap(({ id, arm }) => (arm === name ? [id] : []));
    if (runIds.length === 0) return [];
    return [{ name, runIds, settled: settled.filter(({ runId }) => runIds.includes(runId)) }];
  });
}

/** The versions asked for, in their order; null when there is none to compare. Throws InvalidInput. */
function spanOf(
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
  checkpoints: readonly number[],
): RetainedSpan | null {
  if (from === undefined || to === undefined) return null;
  const known = checkpoints.join(", ") || "none";
  const problems = Object.entries({ from, to })
    .filter(([, version]) => !checkpoints.includes(version))
    .map(([path, version]) => ({
      path,
      message: `${path} is ${version}: no run was rescored there; rescored: ${known}.`,
    }));
  if (problems.length === 0 && from >= to) {
    problems.push({ path: "to", message: `to is ${to}: must be a later version than from (${from}).` });
  }
  if (problems.length > 0) throw new InvalidInput(problems);
  return { from, to };
}

interface Asked {
  readonly arm: EvictingArm;
  readonly course: readonly RescoredCheckpoint[];
  readonly span: RetainedSpan | null;
}

/** Resampling takes its time, and pages ask again with every update: what nothing was settled for since is not computed again. */
const answers = new WeakMap<object, Map<string, ArmForgetting>>();
const mostKnown = 200;

async function answerOf({ db }: Context, { arm, course, span }: Asked): Promise<ArmForgetting> {
  const { name, runIds, settled } = arm;
  if (span === null) {
    const sentence = "No answer yet: it takes retired tasks rescored at two checkpoints.";
    return { name, change: null, sentence, course, cohort: [] };
  }
  const known = answers.get(db) ?? new Map<string, ArmForgetting>();
  answers.set(db, known);
  const key = JSON.stringify([name, span, settled.map(({ rescoreId, version }) => [rescoreId, version])]);
  const found = known.get(key);
  if (found) return found;
  const stored = await rescoreResults.rewardsOfRuns(db.sql, runIds);
  const rewards = runIds.flatMap((id) => stored.filter(({ runId }) => runId === id));
  const change = retainedChange(rewards, span, seededRandom("retained", name, span.from, span.to));
  const cohort = retainedCourse(rewards, span.from, (version) => seededRandom("cohort", name, span.from, version));
  const answer = {
    ...{ name, change, sentence: retainedText(change, span), course },
    cohort: cohort.map(({ value, ...rest }) => ({ mean: value, ...rest })),
  };
  if (known.size >= mostKnown) known.clear();
  known.set(key, answer);
  return answer;
}

/** Every arm with an answer against the first. */
function comparisonsOf([first, ...others]: readonly ArmForgetting[]): readonly ArmComparison[] {
  const baseline = first?.change;
  if (!first || !baseline) return [];
  return others.flatMap(({ name: other, change }) => {
    if (!change) return [];
    const names = { baseline: first.name, other };
    const difference = keptMore(baseline, change);
    const { value, low, high } = difference;
    return [{ ...names, difference: { mean: value, low, high }, sentence: keptMoreText(names, difference) }];
  });
}
