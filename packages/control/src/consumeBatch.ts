import { groups, runs, taskStates } from "@holdfast/db";
import { summarizePool, type MetricValue } from "@holdfast/metrics";
import {
  advanceTaskState,
  evictionAdjusted,
  forecastGroups,
  recentPassCount,
  silentGroupsExpected,
  type TaskTransition,
} from "@holdfast/recipe";
import { leakPoints } from "./listLeak.ts";
import type { RunTransaction } from "./runTransaction.ts";

/**
 * Lets the pool learn from the batch of the update just committed (`run.version`), group by group in the order they closed:
 * counts, streaks and retirements; groups of a retired task that have not begun are not sampled any more. Returns the update's points about the pool, and those of an epoch that it completes.
 */
export async function consumeBatch(transaction: RunTransaction): Promise<readonly MetricValue[]> {
  const { sql, run } = transaction;
  const { version: step, config } = run;
  const pool = new Map((await taskStates.ofRun(sql, run.id)).map((state) => [state.taskId, state]));
  const batch = await taskStates.consumed(sql, run.id, { fromStep: step, toStep: step });
  const silentForecast = await forecastSilence(transaction, batch);
  const retirements: Retirement[] = [];
  for (const group of batch) {
    const known = pool.get(group.taskId);
    if (known === undefined) continue;
    const { state, transition } = advanceTaskState(known, group, config.eviction);
    const reward = meanOf(group.rewards);
    const silentGroups = known.silentGroups + (group.isSilent ? 1 : 0);
    pool.set(group.taskId, { ...known, ...state, silentGroups, lastReward: reward });
    if (transition) retirements.push({ taskId: group.taskId, reward, transition });
  }
  const touched = new Set(batch.map(({ taskId }) => taskId));
  const states = [...pool.values()];
  await taskStates.save(
    sql,
    run.id,
    states.filter(({ taskId }) => touched.has(taskId)),
  );
  await recordTransitions(transaction, retirements);
  await groups.cancelPending(
    sql,
    run.id,
    retirements.map(({ taskId }) => taskId),
  );
  const poolPoints = summarizePool({ ...standing(states), silentForecast });
  return [...poolPoints, ...(await leakPoints(sql, run, states.length))];
}

/** Silent groups to expect of a batch, by what the newest groups of its tasks showed before the update. */
async function forecastSilence(
  { sql, run }: RunTransaction,
  batch: readonly { readonly taskId: string }[],
): Promise<number> {
  const taskIds = batch.map(({ taskId }) => taskId);
  const wanted = { taskIds: [...new Set(taskIds)], beforeStep: run.version, perTask: forecastGroups };
  const recent = await taskStates.recentGroups(sql, run.id, wanted);
  const counts = taskIds.map((id) => recentPassCount(recent.filter(({ taskId }) => taskId === id)));
  return silentGroupsExpected(counts, run.config.rollout.groupSize);
}

export interface Retirement {
  readonly taskId: string;
  /** Mean reward that decided; null when somebody decided by hand. */
  readonly reward: number | null;
  readonly transition: TaskTransition;
}

/** Appends to the registry of retired tasks, and tells of it in one event for each kind. */
export async function recordTransitions(
  { sql, run }: RunTransaction,
  retirements: readonly Retirement[],
): Promise<void> {
  for (const { taskId, reward, transition } of retirements) {
    const { step, from, to, reason } = transition;
    await taskStates.addTransition(sql, run.id, { taskId, step, from, to, reason, reward });
  }
  const told = [
    { kind: "retired", event: "tasksRetired" },
    { kind: "reinstated", event: "tasksReinstated" },
  ] as const;
  for (const { kind, event } of told) {
    const some = retirements.filter(({ transition }) => transition.kind === kind);
    if (some.length === 0) continue;
    const listed = some.map(({ taskId, transition: { to, reason } }) =>
      kind === "retired" ? `${taskId} as ${to} (${reason})` : `${taskId} (${reason})`,
    );
    const message = `${kind === "retired" ? "Retired" : "Reinstated"} ${listed.join(", ")}.`;
    await runs.appendEvent(sql, run.id, { level: "info", kind: event, message, step: run.version });
  }
}

/** Where the pool stands; the reward of an active task is that of its newest group. */
function standing(states: readonly taskStates.TaskStateRow[]) {
  const count = (status: string) => states.filter((state) => state.status === status).length;
  const tasks = { active: count("active"), mastered: count("mastered"), hopeless: count("hopeless") };
  const rewards = states.flatMap(({ status, lastReward }) =>
    status === "active" && lastReward !== null ? [lastReward] : [],
  );
  return { tasks, evictionAdjusted: evictionAdjusted({ ...tasks, activeReward: meanOf(rewards) }) };
}

/** 0 of nothing. */
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
