import { policyUpdate, rolloutGroup } from "@holdfast/bus";
import type { Context } from "./context.ts";
import type { Outbox } from "./outbox.ts";

/** Queue priority of scoring: training goes first, also when it is sent later. */
const afterOthers = 10;

const payloadOf = (groupId: string) => ({ groupId });

/** Sends the jobs a committed transaction asked for. Safe to repeat: a job that is still queued is not sent twice. */
export async function sendOutbox({ bus }: Context, { updates, groupIds, laterGroupIds }: Outbox): Promise<void> {
  await bus.enqueueAll(policyUpdate, updates);
  await bus.enqueueAll(rolloutGroup, groupIds.map(payloadOf));
  await bus.enqueueAll(rolloutGroup, laterGroupIds.map(payloadOf), { priority: afterOthers });
}
