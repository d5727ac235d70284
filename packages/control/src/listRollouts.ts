import type { Prisma } from "@holdfast/db";
import type { Context } from "./context.ts";
import { storedExit } from "./storedExit.ts";
import type { RolloutQuery } from "./types.ts";
import type { RolloutRow } from "./views.ts";

const defaultLimit = 50;
const maxLimit = 200;

export interface RolloutPage {
  readonly rows: readonly RolloutRow[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Finished rollouts of a run, newest first. */
export async function listRollouts({ db }: Context, query: RolloutQuery): Promise<RolloutPage> {
  const { runId, exit, purpose, solved, step, cursor } = query;
  const limit = Math.min(query.limit ?? defaultLimit, maxLimit);
  const found = await db.prisma.rollout.findMany({
    where: {
      runId,
      ...(exit === undefined ? {} : { exit }),
      ...(solved === undefined ? {} : { earnedReward: solved ? { gte: 1 } : { lt: 1 } }),
      group: {
        ...(purpose === undefined ? {} : { purpose }),
        ...(step === undefined ? {} : { assignedStep: step }),
      },
    },
    include: { group: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    ...(cursor === undefined ? {} : { cursor: { id: cursor }, skip: 1 }),
  });
  const rows = found.slice(0, limit).map(rolloutRow);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

type StoredRollout = Prisma.RolloutGetPayload<{ include: { group: true } }>;

/** A stored rollout with its group, as pages show it. */
export function rolloutRow(stored: StoredRollout): RolloutRow {
  const { group } = stored;
  const { failToPassPassed, failToPassTotal, passToPassPassed, passToPassTotal } = stored;
  const isGraded =
    failToPassPassed !== null && failToPassTotal !== null && passToPassPassed !== null && passToPassTotal !== null;
  return {
    id: stored.id,
    groupId: group.id,
    groupIndex: group.index,
    taskId: group.taskId,
    purpose: group.purpose,
    step: group.assignedStep,
    groupStatus: group.status,
    exit: storedExit(stored.exit),
    exitDetail: stored.exitDetail,
    earnedReward: stored.earnedReward,
    reward: stored.reward,
    advantage: stored.advantage,
    grade: isGraded ? { failToPassPassed, failToPassTotal, passToPassPassed, passToPassTotal } : null,
    turns: stored.turns,
    sampledTokens: stored.sampledTokens,
    totalTokens: stored.totalTokens,
    oldestVersion: stored.oldestVersion,
    newestVersion: stored.newestVersion,
    engine: stored.engine,
    createdAt: stored.createdAt.toISOString(),
    durationMs: stored.durationMs,
  };
}
