import { rescoreGroups } from "@holdfast/db";
import { changeRescore } from "./changeRescore.ts";
import type { Context } from "./context.ts";
import type { RescoreDetail } from "./rescoreViews.ts";

/** Ends it; what is in stays, versions that are not complete get no means. Throws NotFound, IllegalTransition. */
export function cancelRescore(context: Context, rescoreId: string): Promise<RescoreDetail> {
  return changeRescore(context, rescoreId, {
    from: ["running", "paused"],
    to: "cancelled",
    verb: "cancelled",
    also: ({ sql }) => rescoreGroups.cancel(sql, rescoreId),
  });
}
