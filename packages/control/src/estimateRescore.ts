import { quantile } from "@holdfast/stats";
import type { Context } from "./context.ts";
import { planRescore } from "./planRescore.ts";
import { readPaces } from "./readPaces.ts";
import { readRun } from "./readRun.ts";
import type { RescoreEstimate, RescoreRequest } from "./rescoreViews.ts";

/** What a rescore would cost; stores nothing. Throws NotFound, InvalidInput. */
export async function estimateRescore(context: Context, request: RescoreRequest): Promise<RescoreEstimate> {
  const { config } = await readRun(context.db, request.runId);
  const { spec, versions, tasks } = await planRescore(context.db.sql, config, request);
  const rollouts = versions.length * tasks.length * spec.attempts;
  const paces = (await readPaces(context))
    .filter(({ basePolicy }) => basePolicy === config.policy.base)
    .map(({ secondsPerUpdate, rolloutsPerUpdate }) => secondsPerUpdate / rolloutsPerUpdate);
  const seconds = paces.length === 0 ? null : rollouts * quantile(paces, 0.5);
  return { versions: versions.length, tasks: tasks.length, rollouts, seconds, spec };
}
