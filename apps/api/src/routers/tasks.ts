import type { LeakEpochView, TaskStateView, TaskTransitionView } from "@holdfast/control";
import { z } from "zod";
import { procedure, router } from "../trpc.ts";
import { runInput } from "./inputs.ts";

/** The pool of a run: what is known of each task, what was retired, and how much mastery leaks. */
export const tasksRouter = router({
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
    .input(runInput.extend({ taskId: z.string().min(1).max(200) }))
    .mutation(({ ctx, input }): Promise<void> => ctx.control.reinstateTask(input)),
});
