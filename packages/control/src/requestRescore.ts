import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import { getRescore } from "./getRescore.ts";
import { planRescore } from "./planRescore.ts";
import type { RescoreDetail, RescoreRequest } from "./rescoreViews.ts";
import { startRescore } from "./startRescore.ts";

/**
 * Pins versions, tasks, attempts, seed and decoding settings, and starts to attempt the tasks beside whatever trains. The run
 * may be in any status. Throws NotFound, InvalidInput.
 */
export async function requestRescore(context: Context, request: RescoreRequest): Promise<RescoreDetail> {
  const id = await changeRun(context, request.runId, async (transaction) => {
    const { sql, run } = transaction;
    if (run.kind !== "train")
      throw new InvalidInput([{ path: "runId", message: "The run only measures; it has no versions." }]);
    return startRescore(transaction, await planRescore(sql, run.config, request), "manual");
  });
  return getRescore(context, id);
}
