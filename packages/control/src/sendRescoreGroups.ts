import { rescoreGroups } from "@holdfast/db";
import type { RunTransaction } from "./runTransaction.ts";

/** Groups of one rescore that workers may hold at once: what is sampled cannot give way to training that comes later. */
const groupsAtOnce = 8;

/** Puts the next groups of a running rescore into the outbox; one that is still queued is not sent twice. */
export async function sendRescoreGroups({ sql, outbox }: Pick<RunTransaction, "sql" | "outbox">, rescoreId: string) {
  outbox.lastGroupIds.push(...(await rescoreGroups.next(sql, rescoreId, groupsAtOnce)));
}
