import type { Context } from "./context.ts";
import { planRescore } from "./planRescore.ts";
import { secondsPerRollout } from "./readPaces.ts";
import { readRun } from "./readRun.ts";
import type { RescoreEstimate, RescoreRequest } from "./rescoreViews.ts";

/** What a rescore would cost; stores nothing. Throws NotFound, InvalidInput. */
export async function estimateRescore(context: Context, request: RescoreRequest): Promise<RescoreEstimate> {
  const { config } = await readRun(context.db, request.runId);
  const { spec, versions, tasks } = await planRescore(context.db.sql, config, request);
  const rollouts = versions.length * tasks.length * spec.attempts;
  const pace = await secondsPerRollout(context, config.policy.base);
  const seconds = pace === null ? null : rollouts * pace;
  return { versions: versions.length, tasks: tasks.length, rollouts, seconds, spec };
}
