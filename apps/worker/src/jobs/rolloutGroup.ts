import type { Control } from "@holdfast/control";
import type { SandboxDriver } from "@holdfast/harness";
import { parseTaskId, tinyrepo } from "@holdfast/harness";
import type { BasePolicy } from "../models/basePolicies.ts";
import type { EnginePool } from "../rollout/enginePool.ts";
import { GroupAborted, sampleGroup } from "../rollout/sampleGroup.ts";

export interface RolloutGroupContext {
  readonly control: Control;
  readonly engines: EnginePool;
  readonly sandboxes: SandboxDriver;
  readonly basePolicies: ReadonlyMap<string, Pick<BasePolicy, "codec">>;
  readonly worker: string;
}

/** Samples and closes one group. Safe to run twice: the database refuses results of a superseded attempt. */
export async function rolloutGroup(
  context: RolloutGroupContext,
  { groupId }: { readonly groupId: string },
  signal: AbortSignal,
): Promise<void> {
  const { control, engines, sandboxes, basePolicies, worker } = context;
  const work = await control.beginGroup({ groupId, worker });
  if (work === null) return;
  const base = basePolicies.get(work.run.config.policy.base);
  if (base === undefined) throw new Error(`base policy "${work.run.config.policy.base}" is not on this worker`);
  const task = await tinyrepo.generate(parseTaskId(work.group.taskId));
  const lease = await engines.lease(work);
  try {
    const rollouts = await sampleGroup(work, { fleet: lease.fleet, codec: base.codec, sandboxes, task, signal });
    const { family, kinds } = task;
    await control.closeGroup({ groupId, attempt: work.attempt, rollouts, task: { family, kinds } });
  } catch (error) {
    if (!(error instanceof GroupAborted) || signal.aborted) throw error; // aborted by us: another attempt follows
    await control.abortGroup({ groupId, attempt: work.attempt, reason: error.message });
  } finally {
    lease.release();
  }
}
