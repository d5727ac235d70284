import { runStart } from "@holdfast/bus";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import { insertRun } from "./insertRun.ts";
import { nameProblems, planRun } from "./planRun.ts";
import { readSummary } from "./readSummaries.ts";
import type { LaunchInput } from "./types.ts";
import type { RunSummary } from "./views.ts";

/**
 * Launches a run: stores it queued, with policy version 0 being the base policy's weights, and asks for its start.
 * Throws InvalidInput, with the path of everything that is wrong, and then leaves nothing behind.
 */
export async function launchRun(context: Context, { name, preset = null, config }: LaunchInput): Promise<RunSummary> {
  const planned = await planRun(context, config);
  const problems = [...nameProblems(name), ...(planned.ok ? [] : planned.problems)];
  if (!planned.ok || problems.length > 0) throw new InvalidInput(problems);
  const runId = await context.db.transaction((sql) => insertRun(sql, { name, preset, ...planned.plan }));
  await context.bus.enqueue(runStart, { runId });
  return readSummary(context, runId);
}
