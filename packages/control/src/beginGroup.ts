import { groups, policyVersions } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import type { Run, RunTransaction } from "./runTransaction.ts";
import type { GroupWork } from "./types.ts";

/** Hands a group to a worker, outdating whoever had it before; null when its rollouts are not wanted (any more, or yet). */
export async function beginGroup(
  context: Context,
  { groupId, worker }: { readonly groupId: string; readonly worker: string },
): Promise<GroupWork | null> {
  const runId = await groups.runOf(context.db.sql, groupId);
  if (runId === undefined) return null;
  return changeRun(context, runId, async ({ sql, run }) => {
    const group = await groups.find(sql, groupId);
    if (run.status !== "running" || !group || !isUnfinished(group)) return null;
    const attempt = await groups.begin(sql, groupId, worker);
    return { attempt, ...(await describeWork({ sql, run }, group)) };
  });
}

const isUnfinished = ({ status }: groups.GroupRow) => status === "pending" || status === "running";

async function describeWork(
  { sql, run }: Pick<RunTransaction, "sql" | "run">,
  { id, index, purpose, taskId, pinnedVersion }: groups.GroupRow,
): Promise<Omit<GroupWork, "attempt">> {
  const weights = async (version: number) => {
    const { weightsDigest } = await policyVersions.get(sql, run.id, version);
    return { version, digest: weightsDigest };
  };
  return {
    group: { id, index, purpose, taskId, rollouts: rolloutsIn(run, purpose) },
    run: { id: run.id, config: run.config, seed: run.seed, taskset: run.tasksetName },
    pinned: pinnedVersion === null ? null : await weights(pinnedVersion),
    latest: await weights(run.version),
  };
}

/** How many rollouts a group of the run has. */
export const rolloutsIn = ({ config }: Run, purpose: groups.GroupRow["purpose"]) =>
  purpose === "train" ? config.rollout.groupSize : config.score.attempts;
