import { changeRescore } from "./changeRescore.ts";
import type { Context } from "./context.ts";
import type { RescoreDetail } from "./rescoreViews.ts";

/** Begins no further group of it; those under way still count. Throws NotFound, IllegalTransition. */
export function pauseRescore(context: Context, rescoreId: string): Promise<RescoreDetail> {
  return changeRescore(context, rescoreId, {
    from: ["running"],
    to: "paused",
    verb: "paused",
    also: () => Promise.resolve(),
  });
}
