import { paces } from "@holdfast/db";
import type { Pace } from "@holdfast/recipe";
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
