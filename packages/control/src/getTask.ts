import { taskContents, taskStates } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { meanReward, solvedOf } from "./groupRewards.ts";
import type { TaskContent, TaskInRunView, TaskView } from "./tasksetViews.ts";

/** Runs that a task's history is shown of. */
const maxRuns = 50;

/** A task of a taskset: what it is made of, and what every run has seen of it. Throws NotFound. */
export async function getTask(
  { db }: Context,
  { taskset, taskId }: { readonly taskset: string; readonly taskId: string },
): Promise<TaskView> {
  const task = await db.prisma.task.findUnique({ where: { tasksetName_id: { tasksetName: taskset, id: taskId } } });
  if (!task) throw new NotFound(`There is no task ${taskId} in the taskset ${taskset}.`);
  const { id, position, family, kinds, basePassRate } = task;
  const [content, runs] = await Promise.all([
    taskContents.find(db.sql, taskId),
    taskStates.inRuns(db.sql, taskId, maxRuns),
  ]);
  const histories = await Promise.all(runs.map((run) => historyOf({ db }, run.runId, taskId)));
  return {
    ...{ id, position, family, kinds, basePassRate, taskset },
    content: content ? contentView(content) : null,
    runs: runs.map((run, index) => inRunView(run, histories[index] ?? [])),
  };
}

const contentView = ({ issue, files, tests, goldDiff }: taskContents.TaskContentRow): TaskContent => ({
  ...{ issue, files, tests, goldDiff },
});

async function historyOf(
  { db }: Pick<Context, "db">,
  runId: string,
  taskId: string,
): Promise<TaskInRunView["history"]> {
  const everyStep = { fromStep: 1, toStep: 2 ** 31 - 1 };
  const groups = await taskStates.consumed(db.sql, runId, { ...everyStep, taskId });
  return groups.map(({ groupId, step, rewards }) => ({
    ...{ groupId, step, reward: meanReward(rewards) },
    solved: solvedOf(rewards),
    rollouts: rewards.length,
  }));
}

function inRunView(run: taskStates.TaskInRunRow, history: TaskInRunView["history"]): TaskInRunView {
  const { runId, runName, runStatus, status, groups, silentGroups, rollouts, solvedRollouts, retiredAtStep } = run;
  return { runId, runName, runStatus, status, groups, silentGroups, rollouts, solvedRollouts, retiredAtStep, history };
}
