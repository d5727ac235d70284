import { policyUpdate, rolloutGroup } from "@holdfast/bus";
import type { Context } from "./context.ts";
import type { Outbox } from "./outbox.ts";

/** Sends the jobs a committed transaction asked for. Safe to repeat: a job that is still queued is not sent twice. */
export async function sendOutbox({ bus }: Context, { updates, groupIds, laterGroupIds }: Outbox): Promise<void> {
  await bus.enqueueAll(policyUpdate, updates);
  await bus.enqueueAll(
    rolloutGroup,
    [...groupIds, ...laterGroupIds].map((groupId) => ({ groupId })),
  );
}
