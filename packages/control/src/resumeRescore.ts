import { changeRescore } from "./changeRescore.ts";
import type { Context } from "./context.ts";
import type { RescoreDetail } from "./rescoreViews.ts";
import { sendRescoreGroups } from "./sendRescoreGroups.ts";

/** Goes on where it was paused. Throws NotFound, IllegalTransition. */
export function resumeRescore(context: Context, rescoreId: string): Promise<RescoreDetail> {
  return changeRescore(context, rescoreId, {
    from: ["paused"],
    to: "running",
    verb: "resumed",
    also: sendRescoreGroups,
  });
}
