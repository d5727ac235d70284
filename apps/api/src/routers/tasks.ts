import type {
  LeakEpochView,
  PoolView,
  TaskHistoryView,
  TasksetDetail,
  TasksetView,
  TaskStateView,
  TaskTransitionView,
  TaskView,
} from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { runInput } from "./inputs.ts";

const tasksetInput = z.string().min(1).max(200);
const taskInput = z.string().min(1).max(200);

/** Tasksets and their tasks, and the pool of a run: what is known of each task, what was retired, how much mastery leaks. */
export const tasksRouter = router({
  tasksets: procedure.query(({ ctx }): Promise<readonly TasksetView[]> => ctx.control.listTasksets()),

  /** What the newest runs still sample of their tasksets. */
  pools: procedure.query(({ ctx }): Promise<readonly PoolView[]> => ctx.control.listPools()),

  taskset: procedure
    .input(z.object({ name: tasksetInput }))
    .query(({ ctx, input }): Promise<TasksetDetail> => ctx.control.getTaskset(input.name)),

  /** What a task is made of, and what every run has seen of it. */
  task: procedure
    .input(z.object({ taskset: tasksetInput, taskId: taskInput }))
    .query(({ ctx, input }): Promise<TaskView> => ctx.control.getTask(input)),

  /** Results of every task of a run's pool over its updates, as columns. */
  history: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly TaskHistoryView[]> => ctx.control.listTaskHistory(input.runId)),

  states: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly TaskStateView[]> => ctx.control.listTaskStates(input.runId)),

  transitions: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly TaskTransitionView[]> => ctx.control.listTaskTransitions(input.runId)),

  leak: procedure
    .input(runInput)
    .query(({ ctx, input }): Promise<readonly LeakEpochView[]> => ctx.control.listLeak(input.runId)),

  reinstate: procedure
    .input(runInput.extend({ taskId: taskInput }))
    .mutation(({ ctx, input }): Promise<void> => ctx.control.reinstateTask(input)),
});
