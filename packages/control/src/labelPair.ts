import { pairLabels, rolloutRows } from "@holdfast/db";
import type { LabelPlace, NewLabel, PairLabelView } from "./comparisonViews.ts";
import type { Context } from "./context.ts";
import { InvalidInput, NotFound } from "./errors.ts";
import { isSolved, labelView } from "./pairRollouts.ts";

/** Says that a rollout failed in this way; a proposal of that mode is confirmed by it. Throws NotFound, InvalidInput. */
export async function labelPair({ db }: Context, { note, ...place }: NewLabel): Promise<PairLabelView> {
  const [failed, other] = await Promise.all(
    [place.rolloutId, place.otherRolloutId].map(async (id) => {
      const row = await rolloutRows.find(db.sql, id);
      if (!row) throw new NotFound(`There is no rollout ${id}.`);
      return row;
    }),
  );
  if (failed?.taskId !== other?.taskId || failed?.id === other?.id) {
    const message = `rollout ${place.otherRolloutId} is of another task than ${place.rolloutId}, or the same one; a pair is two attempts at one task.`;
    throw new InvalidInput([{ path: "otherRolloutId", message }]);
  }
  if (failed && isSolved(failed)) {
    const message = `rollout ${place.rolloutId} solved its task; only one that failed is labelled.`;
    throw new InvalidInput([{ path: "rolloutId", message }]);
  }
  return labelView(await pairLabels.set(db.sql, place, note ?? null));
}

/** Takes a label back: what a person set goes, what a rule proposed is rejected. Throws NotFound. */
export async function unlabelPair(context: Context, place: LabelPlace): Promise<void> {
  if (!(await pairLabels.removeOwn(context.db.sql, place))) await judgeLabel(context, place, "rejected");
}

/** A person's verdict on a label that is there. Throws NotFound. */
export async function judgeLabel(
  { db }: Context,
  place: LabelPlace,
  verdict: "confirmed" | "rejected",
): Promise<PairLabelView> {
  const row = await pairLabels.judge(db.sql, place, verdict);
  if (!row)
    throw new NotFound(`There is no label ${place.mode} on rollout ${place.rolloutId} beside ${place.otherRolloutId}.`);
  return labelView(row);
}
