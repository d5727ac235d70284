import { taskStates } from "@holdfast/db";
import { expectedSilence } from "@holdfast/recipe";
import type { Context } from "./context.ts";
import { readRun } from "./readRun.ts";
import type { TaskStateView, TaskTransitionView } from "./taskViews.ts";

const shownGroups = 40;

/** The run's pool in its order, with what the run has seen of each task. Throws NotFound. */
export async function listTaskStates({ db }: Context, runId: string): Promise<readonly TaskStateView[]> {
  const { config, version } = await readRun(db, runId);
  const [pool, consumed] = await Promise.all([
    taskStates.ofRun(db.sql, runId),
    taskStates.consumed(db.sql, runId, { fromStep: 1, toStep: version }),
  ]);
  const history = new Map<string, taskStates.ConsumedGroupRow[]>();
  for (const group of consumed) history.set(group.taskId, [...(history.get(group.taskId) ?? []), group]);
  return pool.map(({ lastGroupIndex: _index, ...state }) => ({
    ...state,
    passRate: state.rollouts === 0 ? null : state.solvedRollouts / state.rollouts,
    silentForecast: expectedSilence(
      { solved: state.solvedRollouts, rollouts: state.rollouts },
      config.rollout.groupSize,
    ),
    history: (history.get(state.taskId) ?? []).slice(-shownGroups).map(({ step, rewards }) => ({
      step,
      solved: rewards.filter((reward) => reward === 1).length,
      rollouts: rewards.length,
    })),
  }));
}

/** The retired-task registry of a run, oldest entry first. Throws NotFound. */
export async function listTaskTransitions({ db }: Context, runId: string): Promise<readonly TaskTransitionView[]> {
  await readRun(db, runId);
  return (await taskStates.transitions(db.sql, runId)).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}
