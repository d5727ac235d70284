import { candidates, experiments, groups, policyVersions, runs, scoreGroups, tasks } from "@holdfast/db";
import { choosePool } from "./choosePool.ts";
import { endRun } from "./endRun.ts";
import { insertRun } from "./insertRun.ts";
import type { RunTransaction } from "./runTransaction.ts";
import { maxAborts } from "./scoring.ts";
import { StressSpec } from "./stressSpec.ts";
import type { RolloutRecord } from "./types.ts";

const baseVersion = 0;

export interface CandidateTask {
  readonly family: string;
  readonly kinds: readonly string[];
}

/** Starts to attempt every candidate with the base policy, unless that has been started. */
export async function startMeasuring({ sql, run, outbox }: RunTransaction): Promise<void> {
  if (run.kind !== "measure" || run.experimentId === null || (await groups.exist(sql, run.id))) return;
  const members = (await candidates.ofExperiment(sql, run.experimentId)).map(({ taskId, position }) => ({
    taskId,
    index: position,
  }));
  const measure = { runId: run.id, purpose: "measure", pinnedVersion: baseVersion, members } as const;
  outbox.groupIds.push(...(await groups.insert(sql, measure)));
}

/** Keeps how often a candidate was solved, and goes on to the training run when the pool is decided. */
export async function settleCandidate(
  transaction: RunTransaction,
  { taskId }: Pick<groups.GroupRow, "taskId">,
  { rollouts, task }: { readonly rollouts: readonly RolloutRecord[]; readonly task?: CandidateTask },
): Promise<void> {
  const { sql, run } = transaction;
  if (run.experimentId === null) return;
  const solved = rollouts.filter(({ reward }) => reward === 1).length;
  const { family, kinds } = task ?? { family: familyOf(taskId), kinds: [] };
  await candidates.measured(sql, run.experimentId, { taskId, family, kinds, attempts: rollouts.length, solved });
  await decidePool(transaction, run.experimentId);
}

/** Attempts a candidate again that the infrastructure failed on; too often, and the stress test goes without it. */
export async function retryCandidate(
  transaction: RunTransaction,
  { index, taskId, version }: { readonly index: number; readonly taskId: string; readonly version: number },
): Promise<void> {
  const { sql, run, outbox } = transaction;
  if (run.experimentId === null) return;
  if ((await scoreGroups.countAborts(sql, { runId: run.id, version }, taskId)) < maxAborts) {
    const retry = { runId: run.id, purpose: "measure", pinnedVersion: version, members: [{ index, taskId }] } as const;
    outbox.groupIds.push(...(await groups.insert(sql, retry)));
    return;
  }
  await candidates.lost(sql, run.experimentId, taskId);
  await decidePool(transaction, run.experimentId);
}

/** Once the pool is decided: stores it, ends the measuring, and queues the training run, all in this transaction. */
async function decidePool(transaction: RunTransaction, experimentId: string): Promise<void> {
  const { sql, run } = transaction;
  const experiment = await experiments.find(sql, experimentId);
  if (!experiment) return;
  const { arms, attempts, poolSize, preset, config } = StressSpec.parse(experiment.spec);
  const measured = await candidates.ofExperiment(sql, experimentId);
  const { isDecided, chosen } = choosePool(measured, poolSize);
  if (!isDecided) return;
  const { tasksPerUpdate } = run.config.rollout;
  if (chosen.length < tasksPerUpdate) {
    const reason = `only ${chosen.length} of ${measured.length} candidates were solved at least once; a batch needs ${tasksPerUpdate}`;
    return endRun(transaction, { status: "failed", reason, message: `Failed: ${reason}.` });
  }
  const rule = `solved at least once in ${attempts} attempts by ${run.config.policy.base}`;
  const taskset = { name: run.tasksetName, description: `${chosen.length} tasks, ${rule} (${experiment.name})` };
  await tasks.fill(
    sql,
    taskset,
    chosen.map(({ taskId: id, family, kinds, solved }) => ({
      id,
      family: family ?? familyOf(id),
      kinds,
      basePassRate: (solved ?? 0) / attempts,
    })),
  );
  const found = `${chosen.length} tasks were ${rule}.`;
  if (chosen.length < poolSize) {
    const message = `${found} ${poolSize} were asked for; the pool is smaller.`;
    await runs.appendEvent(sql, run.id, { level: "warn", kind: "smallPool", message });
  }
  await endRun(transaction, { status: "completed", reason: null, message: `${found} Training starts on them.` });
  const { weightsDigest: baseDigest } = await policyVersions.get(sql, run.id, baseVersion);
  const [arm = experiment.name] = arms;
  const place = { experimentId, arm, position: 1 };
  await insertRun(sql, { name: experiment.name, preset, config, baseDigest, place });
}

/** Everything before the first slash: the family and its version. */
const familyOf = (taskId: string) => taskId.split("/")[0] ?? taskId;
