import { rescores, runs } from "@holdfast/db";
import { changeRun } from "./changeRun.ts";
import type { Context } from "./context.ts";
import { IllegalTransition, NotFound } from "./errors.ts";
import { getRescore } from "./getRescore.ts";
import type { RescoreDetail, RescoreStatus } from "./rescoreViews.ts";
import type { RunTransaction } from "./runTransaction.ts";

export interface RescoreChange {
  /** Statuses it leads from. */
  readonly from: readonly RescoreStatus[];
  readonly to: RescoreStatus;
  /** As in "Only a running rescore can be paused". */
  readonly verb: string;
  readonly also: (transaction: RunTransaction, rescoreId: string) => Promise<void>;
}

/** Moves a rescore from one status to another under its run's lock. Throws NotFound, IllegalTransition. */
export async function changeRescore(
  context: Context,
  rescoreId: string,
  { from, to, verb, also }: RescoreChange,
): Promise<RescoreDetail> {
  const known = await rescores.find(context.db.sql, rescoreId);
  if (!known) throw new NotFound(`There is no rescore ${rescoreId}.`);
  await changeRun(context, known.runId, async (transaction) => {
    const { sql } = transaction;
    const status = (await rescores.find(sql, rescoreId))?.status ?? known.status;
    if (!from.includes(status))
      throw new IllegalTransition(`Only a ${from.join(" or ")} rescore can be ${verb}; this one is ${status}.`);
    await rescores.setStatus(sql, rescoreId, { status: to, reason: null });
    await also(transaction, rescoreId);
    await runs.wake(sql, known.runId);
  });
  return getRescore(context, rescoreId);
}
