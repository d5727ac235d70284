import { taskStates } from "@holdfast/db";
import { expectedSilence, recentPassCount } from "@holdfast/recipe";
import { consumedByTask } from "./consumedByTask.ts";
import type { Context } from "./context.ts";
import { solvedOf } from "./groupRewards.ts";
import { readRun } from "./readRun.ts";
import type { TaskStateView, TaskTransitionView } from "./taskViews.ts";

const shownGroups = 40;

/** The run's pool in its order, with what the run has seen of each task. Throws NotFound. */
export async function listTaskStates({ db }: Context, runId: string): Promise<readonly TaskStateView[]> {
  const { config, version } = await readRun(db, runId);
  const [pool, history] = await Promise.all([taskStates.ofRun(db.sql, runId), consumedByTask({ db }, runId, version)]);
  return pool.map(({ lastGroupIndex: _index, ...state }) => {
    const groups = (history.get(state.taskId) ?? []).map(({ step, rewards }) => ({
      step,
      solved: solvedOf(rewards),
      rollouts: rewards.length,
    }));
    return {
      ...state,
      passRate: state.rollouts === 0 ? null : state.solvedRollouts / state.rollouts,
      silentForecast: expectedSilence(recentPassCount(groups), config.rollout.groupSize),
      history: groups.slice(-shownGroups),
    };
  });
}

/** The retired-task registry of a run, oldest entry first. Throws NotFound. */
export async function listTaskTransitions({ db }: Context, runId: string): Promise<readonly TaskTransitionView[]> {
  await readRun(db, runId);
  return (await taskStates.transitions(db.sql, runId)).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
