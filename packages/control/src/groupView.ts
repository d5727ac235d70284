import { rolloutRows, turns } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { rolloutRow } from "./listRollouts.ts";
import type { GroupView, PairView } from "./rolloutViews.ts";

/** The rollouts of a group side by side; none while it is being sampled. Throws NotFound. */
export async function groupView({ db }: Context, groupId: string): Promise<GroupView> {
  const group = await db.prisma.rolloutGroup.findUnique({
    where: { id: groupId },
    include: { run: { select: { name: true, isSynthetic: true } } },
  });
  if (!group) throw new NotFound(`There is no group ${groupId}.`);
  const rows = await rolloutRows.ofGroup(db.sql, groupId);
  return {
    id: group.id,
    runId: group.runId,
    runName: group.run.name,
    isSynthetic: group.run.isSynthetic,
    index: group.index,
    taskId: group.taskId,
    purpose: group.purpose,
    status: group.status,
    statusReason: group.statusReason,
    step: group.assignedStep,
    rollouts: rows.map(rolloutRow),
    firstDifference: await firstDifference(db.sql, rows),
  };
}

/** The first turn at which two rollouts issued different commands, or that one of them did not reach; null when there is none. */
export async function comparePair(
  { db }: Context,
  { left, right }: { readonly left: string; readonly right: string },
): Promise<PairView> {
  return { firstDifference: await turns.firstDifference(db.sql, [left, right]) };
}

const firstDifference = (sql: Parameters<typeof turns.firstDifference>[0], rows: readonly rolloutRows.RolloutRow[]) =>
  rows.length < 2
    ? null
    : turns.firstDifference(
        sql,
        rows.map(({ id }) => id),
      );
