import { experiments } from "@holdfast/db";
import type { Context } from "./context.ts";
import { isOver } from "./endRun.ts";
import { IllegalTransition, NotFound } from "./errors.ts";
import type { ExperimentDetail } from "./experimentViews.ts";
import { getExperiment } from "./getExperiment.ts";
import { stopRun } from "./stopRun.ts";

/** Stops every run of the experiment that is not over, those that wait first, so that none starts meanwhile. Throws NotFound. */
export async function stopExperiment(context: Context, experimentId: string): Promise<ExperimentDetail> {
  const { sql } = context.db;
  if (!(await experiments.find(sql, experimentId))) throw new NotFound(`There is no experiment ${experimentId}.`);
  const live = (await experiments.runsOf(sql, [experimentId])).filter(({ status }) => !isOver(status));
  const stoppable = live.filter(({ status }) => status !== "stopping").reverse();
  for (const { id } of stoppable) {
    try {
      await stopRun(context, id);
    } catch (error) {
      if (!(error instanceof IllegalTransition)) throw error; // it ended by itself in between
    }
  }
  return getExperiment(context, experimentId);
}
