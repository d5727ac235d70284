import { evaluationGroups } from "@holdfast/db";
import type { RunTransaction } from "./runTransaction.ts";

/** Groups of all evaluations together that workers may hold at once: what is sampled cannot give way to training that comes later. */
const groupsAtOnce = 8;

/** Puts the next groups of running evaluations, whichever these are, into the outbox; one that is still queued is not sent twice. */
export async function sendEvaluationGroups({ sql, outbox }: Pick<RunTransaction, "sql" | "outbox">): Promise<void> {
  outbox.lastGroupIds.push(...(await evaluationGroups.next(sql, groupsAtOnce)));
}
