import { groups, points, policyVersions, rollouts, runs, updates, type Sql } from "@holdfast/db";
import type { MetricName } from "@holdfast/metrics";
import { changeRun } from "./changeRun.ts";
import { fromBytes } from "./columns.ts";
import type { Context } from "./context.ts";
import { storedExit } from "./storedExit.ts";
import type { UpdateGroup, UpdateRollout, UpdateWork } from "./types.ts";

export interface UpdateRequest {
  readonly runId: string;
  readonly step: number;
  readonly worker: string;
  /** Of the trainer, e.g. "wasm"; shown with the run. */
  readonly backend: string;
}

/**
 * Hands an update and its batch to a trainer, outdating whoever had it before; null when it is done or not wanted. Groups
 * dropped since the previous update are claimed by this one, so that each is counted once. Throws NotFound.
 */
export async function beginUpdate(context: Context, request: UpdateRequest): Promise<UpdateWork | null> {
  const { runId, step, worker, backend } = request;
  return changeRun(context, runId, async ({ sql, run }) => {
    const update = await updates.find(sql, { runId, step });
    const isOpen = update?.status === "assigned" || update?.status === "running";
    if (run.status !== "running" || !isOpen) return null;
    const { attempt, waitSeconds } = await updates.begin(sql, { runId, step }, worker);
    await runs.setBackend(sql, runId, backend);
    const from = await policyVersions.get(sql, runId, step - 1);
    const base = await policyVersions.get(sql, runId, 0);
    return {
      attempt,
      run: { id: runId, config: run.config, seed: run.seed },
      step,
      fromVersion: from.version,
      weightsDigest: from.weightsDigest,
      baseDigest: base.weightsDigest,
      optimizerDigest: from.optimizerDigest,
      groups: groupsOf(await rollouts.ofBatch(sql, runId, step)),
      dropped: await groups.countDropped(sql, runId, step),
      trainedBefore: await trainedBefore(sql, runId, step),
      waitSeconds,
    };
  });
}

const rolloutsTrained: MetricName = "progress/rollouts";
const tokensTrained: MetricName = "progress/tokens";

/** As the update before said; nothing before the first. */
async function trainedBefore(sql: Sql, runId: string, step: number): Promise<UpdateWork["trainedBefore"]> {
  const last = await points.lastBefore(sql, runId, { names: [rolloutsTrained, tokensTrained], step });
  return { rollouts: last.get(rolloutsTrained) ?? 0, tokens: last.get(tokensTrained) ?? 0 };
}

/** The batch by group; rows of a group are next to each other. */
function groupsOf(rows: readonly rollouts.BatchRollout[]): UpdateGroup[] {
  const found = new Map<string, UpdateGroup & { readonly rollouts: UpdateRollout[] }>();
  for (const row of rows) {
    const { groupId: id, taskId, groupOldest: oldestVersion, groupNewest: newestVersion } = row;
    const group = found.get(id) ?? { id, taskId, oldestVersion, newestVersion, rollouts: [] };
    group.rollouts.push(rolloutOf(row));
    found.set(id, group);
  }
  return [...found.values()];
}

const rolloutOf = (row: rollouts.BatchRollout): UpdateRollout => ({
  id: row.id,
  exit: storedExit(row.exit),
  exitDetail: row.exitDetail,
  earnedReward: row.earnedReward,
  reward: row.reward,
  advantage: row.advantage,
  turns: row.turns,
  malformedTurns: row.malformedTurns,
  engine: row.engine,
  durationMs: row.durationMs,
  oldestVersion: row.oldestVersion,
  newestVersion: row.newestVersion,
  ...fromBytes(row),
});
