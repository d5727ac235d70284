import type { GroupWork, RolloutRecord } from "@holdfast/control";
import type { SandboxDriver, Task } from "@holdfast/harness";
import { runRollout } from "@holdfast/harness";
import type { PolicyLease } from "./leasePolicy.ts";
import { rolloutRecord } from "./rolloutRecord.ts";

export interface GroupContext {
  readonly policy: Pick<PolicyLease, "fleet" | "codec" | "profile">;
  readonly sandboxes: SandboxDriver;
  readonly task: Task;
  readonly signal: AbortSignal;
}

/** A fault of the machinery, not of the policy: the whole group is discarded and sampled anew, never scored 0. */
export class GroupAborted extends Error {}

/**
 * Samples the rollouts of one group side by side. Throws GroupAborted when any of them met an infrastructure fault; those of an
 * evaluation are handed on, since its last try keeps the others.
 */
export async function sampleGroup(work: GroupWork, context: GroupContext): Promise<readonly RolloutRecord[]> {
  const { config, seed } = work.run;
  const { purpose, index, rollouts } = work.group;
  const sessionKey = [seed, purpose, index].join("/");
  const indices = Array.from({ length: rollouts }, (_, i) => i);
  const outcomes = await Promise.all(
    indices.map(async (i) => {
      const session = await context.policy.fleet.open({
        seed: [sessionKey, i].join("/"),
        sessionKey,
        groupId: work.group.id,
        temperature: config.rollout.temperature,
        topP: config.rollout.topP,
        signal: context.signal,
      });
      try {
        const outcome = await runRollout({
          task: context.task,
          session,
          codec: context.policy.codec,
          profile: context.policy.profile,
          limits: config.rollout,
          gate: config.gate,
          sandboxes: context.sandboxes,
          signal: context.signal,
        });
        return { outcome, engine: session.engine };
      } finally {
        session.close();
      }
    }),
  );
  const faults: readonly string[] = purpose === "evaluate" ? ["cancelled"] : ["infraError", "cancelled"];
  const fault = outcomes.find(({ outcome }) => faults.includes(outcome.exit));
  if (fault !== undefined) throw new GroupAborted(fault.outcome.exitDetail ?? fault.outcome.exit);
  return outcomes.map(({ outcome, engine }) => rolloutRecord({ outcome, engine, task: context.task }));
}
