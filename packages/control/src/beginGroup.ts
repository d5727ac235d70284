import { evaluations, groups, policyVersions, rescores } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { rescoreOf, type OpenRescore } from "./openRescore.ts";
import { endpointOfDigest } from "./planEndpointPolicy.ts";
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
    if (!group || !isUnfinished(group)) return null;
    const rescore = await rescoreOf(sql, group);
    if ((rescore ?? run).status !== "running") return null;
    const attempt = await groups.begin(sql, groupId, worker);
    if (rescore) await rescores.begun(sql, rescore.id);
    if (group.purpose === "evaluate") await evaluations.begun(sql, runId);
    return { attempt, ...(await describeWork({ sql, run: pinnedRun(run, rescore) }, { ...group, rescore })) };
  });
}

const isUnfinished = ({ status }: groups.GroupRow) => status === "pending" || status === "running";

async function describeWork(
  { sql, run }: Pick<RunTransaction, "sql" | "run">,
  { id, index, purpose, taskId, pinnedVersion, rescore }: GroupOfRescore,
): Promise<Omit<GroupWork, "attempt">> {
  const latest = await policyVersions.get(sql, run.id, run.version);
  const endpoint = await endpointOfDigest(sql, latest.weightsDigest);
  const weights = async (version: number) => {
    const { weightsDigest } = await policyVersions.get(sql, run.id, version);
    return { version, digest: weightsDigest };
  };
  return {
    group: { id, index, purpose, taskId, rollouts: rolloutsIn(run, { purpose, rescore }) },
    run: { id: run.id, config: run.config, seed: run.seed, taskset: run.tasksetName },
    pinned: pinnedVersion === null ? null : await weights(pinnedVersion),
    latest: { version: latest.version, digest: latest.weightsDigest },
    ...(endpoint === null ? {} : { endpoint }),
  };
}

interface GroupOfRescore extends groups.GroupRow {
  readonly rescore: OpenRescore | undefined;
}

/** The run as a rescore pins it: its own seed and decoding settings, whatever the run trains with. */
function pinnedRun(run: Run, rescore: OpenRescore | undefined): Run {
  if (rescore === undefined) return run;
  const { seed, decoding } = rescore.spec;
  const { statePrecision, ...sampling } = decoding;
  const { rollout, async: asynchrony } = run.config;
  return {
    ...run,
    seed,
    config: { ...run.config, rollout: { ...rollout, ...sampling }, async: { ...asynchrony, statePrecision } },
  };
}

/** How many rollouts a group of the run has. */
export function rolloutsIn({ config }: Run, { purpose, rescore }: Pick<GroupOfRescore, "purpose" | "rescore">): number {
  if (rescore !== undefined) return rescore.spec.attempts;
  return purpose === "train" ? config.rollout.groupSize : config.score.attempts;
}
