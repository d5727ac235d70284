import { runStart } from "@holdfast/bus";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import { insertRun } from "./insertRun.ts";
import { cloneProblems, nameProblems, planRun } from "./planRun.ts";
import { readSummary } from "./readSummaries.ts";
import type { LaunchInput } from "./types.ts";
import type { RunSummary } from "./views.ts";

/**
 * Launches a run: stores it queued, with policy version 0 being the base policy's weights, and asks for its start.
 * Throws InvalidInput, with the path of everything that is wrong, and then leaves nothing behind.
 */
export async function launchRun(context: Context, input: LaunchInput): Promise<RunSummary> {
  const { name, preset = null, config, clonedFrom = null } = input;
  const planned = await planRun(context, config);
  const cloned = await cloneProblems(context, clonedFrom);
  const problems = [...nameProblems(name), ...(planned.ok ? [] : planned.problems), ...cloned];
  if (!planned.ok || problems.length > 0) throw new InvalidInput(problems);
  const runId = await context.db.transaction((sql) => insertRun(sql, { name, preset, clonedFrom, ...planned.plan }));
  await context.bus.enqueue(runStart, { runId });
  return readSummary(context, runId);
}
