import type { ServerResponse } from "node:http";
import type { Control, RolloutRow } from "@holdfast/control";
import { type ReadRolloutFilter, readRolloutFilter, rolloutParameters } from "@holdfast/recipe";
import { type ExportColumn, type ExportFormat, exportFormat, sendExport } from "./exportPages.ts";
import { respondJson } from "./respond.ts";

export interface RolloutExportRequest extends ReadRolloutFilter {
  readonly runId: string;
  readonly format: ExportFormat;
}

/**
 * The export that an address asks for; null for any other address. `/api/v1/runs/<id>/rollouts.csv` (or `.json`, `.ndjson`) is
 * every finished rollout of a run; the parameters of the list of rollouts narrow and order it.
 */
export function matchRolloutExport(url: string): RolloutExportRequest | null {
  const [path = "", query = ""] = url.split("?", 2);
  const match = /^\/api\/v1\/runs\/([\w-]{1,100})\/rollouts\.(csv|json|ndjson)$/.exec(path);
  const [, runId, ending] = match ?? [];
  const format = exportFormat(ending);
  if (runId === undefined || format === undefined) return null;
  const params = new URLSearchParams(query);
  const read = readRolloutFilter((name) => params.get(name) ?? "");
  const unknown = [...params.keys()].filter((name) => !rolloutParameters.includes(name));
  const accepted = `it takes ${rolloutParameters.join(", ")}.`;
  const problems = unknown.map((path) => ({ path, message: `${path} is no parameter of this export; ${accepted}` }));
  return { ...read, runId, format, problems: [...problems, ...read.problems] };
}

/** Streams every rollout that matches; 400 with what would be accepted where a parameter is not understood. */
export async function exportRollouts(
  control: Control,
  { format, problems, ...query }: RolloutExportRequest,
  response: ServerResponse,
): Promise<void> {
  const [first] = problems;
  if (first) {
    respondJson(response, 400, { message: first.message, problems });
    return;
  }
  const as = { format, columns, object: (row: RolloutRow) => row, name: `${query.runId}-rollouts` };
  await sendExport(control.exportRollouts(query), as, response);
}

const columns: readonly ExportColumn<RolloutRow>[] = [
  { name: "rollout id", of: ({ id }) => id },
  { name: "run id", of: ({ runId }) => runId },
  { name: "run", of: ({ runName }) => runName },
  { name: "group id", of: ({ groupId }) => groupId },
  { name: "group", of: ({ groupIndex }) => groupIndex },
  { name: "attempt", of: ({ index }) => index + 1 },
  { name: "task", of: ({ taskId }) => taskId },
  { name: "purpose", of: ({ purpose }) => purpose },
  { name: "group status", of: ({ groupStatus }) => groupStatus },
  { name: "update", of: ({ step }) => step },
  { name: "exit", of: ({ exit }) => exit },
  { name: "exit detail", of: ({ exitDetail }) => exitDetail },
  { name: "reward", of: ({ reward }) => reward },
  { name: "earned reward", of: ({ earnedReward }) => earnedReward },
  { name: "advantage", of: ({ advantage }) => advantage },
  { name: "fail-to-pass passed", of: ({ grade }) => grade?.failToPassPassed ?? null },
  { name: "fail-to-pass total", of: ({ grade }) => grade?.failToPassTotal ?? null },
  { name: "pass-to-pass passed", of: ({ grade }) => grade?.passToPassPassed ?? null },
  { name: "pass-to-pass total", of: ({ grade }) => grade?.passToPassTotal ?? null },
  { name: "turns", of: ({ turns }) => turns },
  { name: "sampled tokens", of: ({ sampledTokens }) => sampledTokens },
  { name: "total tokens", of: ({ totalTokens }) => totalTokens },
  { name: "oldest version", of: ({ oldestVersion }) => oldestVersion },
  { name: "newest version", of: ({ newestVersion }) => newestVersion },
  { name: "engine", of: ({ engine }) => engine },
  { name: "flags", of: ({ flags }) => flags.join(" ") },
  { name: "duration ms", of: ({ durationMs }) => durationMs },
  { name: "finished (UTC)", of: ({ createdAt }) => createdAt },
];
