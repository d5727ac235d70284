import { runs } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";

export interface LostEngineReport {
  readonly runId: string;
  readonly engine: string;
  readonly reason: string;
}

/** Tells the run that a decode engine died under it and is replaced. Throws NotFound. */
export async function reportEngineLost(context: Context, { runId, engine, reason }: LostEngineReport): Promise<void> {
  await changeRun(context, runId, async ({ sql, run }) => {
    const message = `Decode engine ${engine} was lost: ${reason}. Its groups are sampled again, and a new engine with the newest weights takes its place.`;
    await runs.appendEvent(sql, run.id, { level: "warn", kind: "engineLost", message, step: run.version });
  });
}
