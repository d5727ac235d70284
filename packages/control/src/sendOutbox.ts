import { policyUpdate, rolloutGroup } from "@holdfast/bus";
import type { Context } from "./context.ts";
import type { Outbox } from "./outbox.ts";

/** Queue priorities of scoring, and of rescores and evaluations: training goes first, also when it is sent later. */
const afterOthers = 10;
const last = 20;

const payloadOf = (groupId: string) => ({ groupId });

/** Sends the jobs a committed transaction asked for. Safe to repeat: a job that is still queued is not sent twice. */
export async function sendOutbox({ bus }: Context, outbox: Outbox): Promise<void> {
  const { updates, groupIds, laterGroupIds, lastGroupIds } = outbox;
  await bus.enqueueAll(policyUpdate, updates);
  await bus.enqueueAll(rolloutGroup, groupIds.map(payloadOf));
  await bus.enqueueAll(rolloutGroup, laterGroupIds.map(payloadOf), { priority: afterOthers });
  await bus.enqueueAll(rolloutGroup, lastGroupIds.map(payloadOf), { priority: last });
}
