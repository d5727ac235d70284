import { paces } from "@holdfast/db";
import type { Pace } from "@holdfast/recipe";
import { quantile } from "@holdfast/stats";
import type { Context } from "./context.ts";
import { storedConfig } from "./runTransaction.ts";

/** Runs that say how fast this machine is: enough for a median, few enough to be recent. */
const newestRuns = { runs: 50, minUpdates: 5 };

/** How fast this machine's newest runs were. */
export async function readPaces({ db }: Pick<Context, "db">): Promise<readonly Pace[]> {
  const rows = await paces.newest(db.sql, newestRuns);
  return rows.map(({ basePolicy, config, secondsPerUpdate }) => {
    const { rollout } = storedConfig(config);
    return { basePolicy, rolloutsPerUpdate: rollout.tasksPerUpdate * rollout.groupSize, secondsPerUpdate };
  });
}

/** Median over the newest runs from a base policy of what one rollout took them, training included; null when there is none. */
export async function secondsPerRollout(context: Pick<Context, "db">, base: string): Promise<number | null> {
  const paces = (await readPaces(context))
    .filter(({ basePolicy }) => basePolicy === base)
    .map(({ secondsPerUpdate, rolloutsPerUpdate }) => secondsPerUpdate / rolloutsPerUpdate);
  return paces.length === 0 ? null : quantile(paces, 0.5);
}
