import { advance } from "./advance.ts";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";

/** Moves a running run as far as it goes by itself. Idempotent. Throws NotFound. */
export const advanceRun = (context: Context, runId: string): Promise<void> => changeRun(context, runId, advance);
