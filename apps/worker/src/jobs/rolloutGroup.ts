import type { Control, GroupWork } from "@holdfast/control";
import type { SandboxDriver } from "@holdfast/harness";
import { parseTaskId, tinyrepo } from "@holdfast/harness";
import { groupAborted, groupClosed, groupFailed, groupStarted } from "../logs/groupLines.ts";
import { errorText, type RunLog } from "../logs/runLog.ts";
import type { TaskContents } from "../models/taskContents.ts";
import { leasePolicy, type PolicySources } from "../rollout/leasePolicy.ts";
import { GroupAborted, sampleGroup } from "../rollout/sampleGroup.ts";

export interface RolloutGroupContext extends PolicySources {
  readonly control: Control;
  readonly sandboxes: SandboxDriver;
  readonly worker: string;
  readonly contents: TaskContents;
  readonly log: Pick<RunLog, "say">;
}

/** Samples and closes one group. Safe to run twice: the database refuses results of a superseded attempt. */
export async function rolloutGroup(
  context: RolloutGroupContext,
  { groupId }: { readonly groupId: string },
  signal: AbortSignal,
): Promise<void> {
  const work = await context.control.beginGroup({ groupId, worker: context.worker });
  if (work === null) return;
  context.log.say(work.run.id, groupStarted(work));
  try {
    await sampleAndClose(context, work, signal);
  } catch (error) {
    if (!signal.aborted) context.log.say(work.run.id, groupFailed(work, errorText(error)));
    throw error;
  }
}

async function sampleAndClose(context: RolloutGroupContext, work: GroupWork, signal: AbortSignal): Promise<void> {
  const { control, sandboxes, log } = context;
  const { run, group, attempt } = work;
  const startedAt = performance.now();
  const task = await tinyrepo.generate(parseTaskId(group.taskId));
  context.contents.keep(task);
  const policy = await leasePolicy(context, work);
  try {
    const rollouts = await sampleGroup(work, { policy, sandboxes, task, signal });
    const { family, kinds } = task;
    const { accepted } = await control.closeGroup({ groupId: group.id, attempt, rollouts, task: { family, kinds } });
    const seconds = (performance.now() - startedAt) / 1000;
    log.say(run.id, groupClosed(work, { rollouts, seconds, accepted }));
  } catch (error) {
    if (!(error instanceof GroupAborted) || signal.aborted) throw error; // aborted by us: another attempt follows
    log.say(run.id, groupAborted(work, error.message));
    await control.abortGroup({ groupId: group.id, attempt, reason: error.message });
  } finally {
    policy.release();
  }
}
