import { taskStates } from "@holdfast/db";
import { reinstateTask as reinstated } from "@holdfast/recipe";
import { advance } from "./advance.ts";
import { changeRun } from "./changeRun.ts";
import { recordTransitions } from "./consumeBatch.ts";
import type { Context } from "./context.ts";
import { isOver } from "./endRun.ts";
import { IllegalTransition, NotFound } from "./errors.ts";

export interface TaskOfRun {
  readonly runId: string;
  readonly taskId: string;
}

/** Puts a retired task back into the run's pool by hand. Throws NotFound, IllegalTransition. */
export async function reinstateTask(context: Context, { runId, taskId }: TaskOfRun): Promise<void> {
  await changeRun(context, runId, async (transaction) => {
    const { sql, run } = transaction;
    const known = (await taskStates.ofRun(sql, runId)).find((state) => state.taskId === taskId);
    if (!known) throw new NotFound(`The pool of ${run.name} has no task ${taskId}.`);
    if (isOver(run.status)) throw new IllegalTransition(`The run is already ${run.status}.`);
    const { state, transition } = reinstated(known, { step: run.version, reason: "by hand" });
    if (!transition) throw new IllegalTransition(`The task ${taskId} is not retired.`);
    await taskStates.save(sql, runId, [{ ...known, ...state }]);
    await recordTransitions(transaction, [{ taskId, reward: null, transition }]);
    await advance(transaction);
  });
}
