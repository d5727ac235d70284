import { groups, rollouts as storedRollouts } from "@holdfast/db";
import { flagsOf, groupAdvantages } from "@holdfast/recipe";
import { abort } from "./abortGroup.ts";
import { advance } from "./advance.ts";
import { rolloutsIn } from "./beginGroup.ts";
import { changeRun } from "./changeRun.ts";
import { toBytes, versionSpan, type VersionSpan } from "./columns.ts";
import type { Context } from "./context.ts";
import { InvalidInput } from "./errors.ts";
import { isBroken, keepsScored, settleEvaluated } from "./evaluating.ts";
import { isCurrent } from "./isCurrent.ts";
import { settleCandidate, type CandidateTask } from "./measuring.ts";
import { rescoreOf } from "./openRescore.ts";
import { settleTask } from "./rescoring.ts";
import type { Run, RunTransaction } from "./runTransaction.ts";
import { settleScoring } from "./scoring.ts";
import type { Accepted, RolloutRecord } from "./types.ts";

export interface ClosedGroup {
  readonly groupId: string;
  readonly attempt: number;
  readonly rollouts: readonly RolloutRecord[];
  /** What the task is; kept for candidates, about which nothing else is known. */
  readonly task?: CandidateTask;
}

/**
 * Stores what a group's rollouts left, with their advantages, and moves the run on. A group with a rollout that the
 * infrastructure broke is aborted instead, unless it is an evaluation's last try, which keeps the others. Refused when the attempt is outdated or the run takes no results. Throws
 * InvalidInput.
 */
export async function closeGroup(context: Context, closed: ClosedGroup): Promise<Accepted> {
  const { groupId, attempt, rollouts } = closed;
  const runId = await groups.runOf(context.db.sql, groupId);
  if (runId === undefined) return { accepted: false };
  return changeRun(context, runId, async (transaction) => {
    const { sql, run } = transaction;
    const group = await groups.find(sql, groupId);
    if (!group) return { accepted: false };
    const rescore = await rescoreOf(sql, group);
    if (!isCurrent({ run, group, attempt, rescore })) return { accepted: false };
    const broken = rollouts.find(isBroken);
    if (broken && !(await keepsScored(transaction, group, rollouts))) {
      return abort(transaction, group, broken.exitDetail ?? broken.exit);
    }
    const expected = rolloutsIn(run, { purpose: group.purpose, rescore });
    if (rollouts.length !== expected) {
      const message = `A group of ${expected} rollouts came with ${rollouts.length}.`;
      throw new InvalidInput([{ path: "rollouts", message }]);
    }
    await store(transaction, group, rollouts);
    if (group.purpose === "score") await settleScoring(transaction, group.pinnedVersion ?? run.version);
    if (group.purpose === "measure") await settleCandidate(transaction, group, closed);
    if (group.purpose === "rescore") await settleTask(transaction, group, rollouts);
    if (group.purpose === "evaluate") await settleEvaluated(transaction, group, rollouts);
    await advance(transaction);
    return { accepted: true };
  });
}

async function store(
  { sql, run }: RunTransaction,
  group: groups.GroupRow,
  rollouts: readonly RolloutRecord[],
): Promise<void> {
  const advantages = group.purpose === "train" ? advantagesOf(run, rollouts) : [];
  const rows = rollouts.flatMap((rollout, index) =>
    isBroken(rollout) ? [] : [{ index, row: rowOf(rollout, { index, advantage: advantages[index] ?? null }) }],
  );
  for (const { index, row } of rows) {
    await storedRollouts.insert(sql, { runId: run.id, groupId: group.id, index }, row);
  }
  const span = {
    oldest: Math.min(...rows.map(({ row }) => row.oldestVersion)),
    newest: Math.max(...rows.map(({ row }) => row.newestVersion)),
  };
  const status = group.purpose === "train" ? "closed" : "scored";
  await groups.end(sql, group.id, { status, reason: null, span });
}

function advantagesOf({ config }: Run, rollouts: readonly RolloutRecord[]): readonly (number | null)[] {
  const scored = rollouts.map(({ exit, reward, trainable }) => ({ exit, reward, sampledTokens: sampledIn(trainable) }));
  return groupAdvantages(scored, { ...config.advantage, truncated: config.gate.truncated });
}

const sampledIn = (trainable: Uint8Array) => trainable.reduce((sum, flag) => sum + flag, 0);

interface RowPlace {
  readonly index: number;
  readonly advantage: number | null;
}

function rowOf(rollout: RolloutRecord, { index, advantage }: RowPlace): storedRollouts.NewRollout {
  const { grade, turns, tokens } = rollout;
  const span = checkedSpan(rollout, index);
  return {
    exit: rollout.exit,
    exitDetail: rollout.exitDetail,
    earnedReward: rollout.earnedReward,
    reward: rollout.reward,
    advantage,
    failToPassPassed: grade?.failToPassPassed ?? null,
    failToPassTotal: grade?.failToPassTotal ?? null,
    passToPassPassed: grade?.passToPassPassed ?? null,
    passToPassTotal: grade?.passToPassTotal ?? null,
    turns: turns.length,
    sampledTokens: sampledIn(rollout.trainable),
    totalTokens: tokens.length,
    oldestVersion: span.oldest,
    newestVersion: span.newest,
    engine: rollout.engine,
    durationMs: rollout.durationMs,
    flags: flagsOf(rollout),
    trajectory: {
      tokens: toBytes(tokens),
      logprobs: toBytes(rollout.logprobs),
      versions: toBytes(rollout.versions),
      trainable: toBytes(rollout.trainable),
      turns,
      tests: rollout.tests,
      prompt: rollout.prompt,
      diff: rollout.diff,
      goldDiff: rollout.goldDiff,
    },
  };
}

function checkedSpan(rollout: RolloutRecord, index: number): VersionSpan {
  const { tokens, logprobs, versions, trainable } = rollout;
  const lengths = [logprobs, versions, trainable].map(({ length }) => length);
  const span = versionSpan(rollout);
  if (span && lengths.every((length) => length === tokens.length)) return span;
  const message = span ? "Its columns differ in length." : "The policy wrote no token of it.";
  throw new InvalidInput([{ path: `rollouts.${index}`, message }]);
}
