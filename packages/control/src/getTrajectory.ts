import { rolloutRows, trajectories, turns } from "@holdfast/db";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { rolloutRow } from "./listRollouts.ts";
import type { GateView, TestPage, TextSlice, TrajectoryView } from "./rolloutViews.ts";
import { storedConfig } from "./runTransaction.ts";

/** Characters of prompt and diffs that come with a rollout; the rest is read in slices. */
const headLength = 60_000;
const maxMalformed = 1_000;
const maxTests = 500;

/** A rollout and the small facts of what it left. Throws NotFound. */
export async function getTrajectory({ db }: Context, rolloutId: string): Promise<TrajectoryView> {
  const { sql, prisma } = db;
  const row = await rolloutRows.find(sql, rolloutId);
  const heads = await trajectories.heads(sql, rolloutId, headLength);
  if (!row || !heads) throw new NotFound(`There is no rollout ${rolloutId}.`);
  const [run, malformedTurns, gate, siblings] = await Promise.all([
    prisma.run.findUniqueOrThrow({ where: { id: row.runId }, select: { config: true, isSynthetic: true } }),
    turns.malformed(sql, rolloutId, maxMalformed),
    gateOf(sql, row),
    rolloutRows.ofGroup(sql, row.groupId),
  ]);
  const { loss, optimizer } = storedConfig(run.config);
  return {
    ...rolloutRow(row),
    isSynthetic: run.isSynthetic,
    prompt: { head: heads.prompt, length: heads.promptLength },
    diff: { head: heads.diff, length: heads.diffLength },
    goldDiff: { head: heads.goldDiff, length: heads.goldDiffLength },
    gate,
    malformedTurns,
    trained: heads.trained,
    loss,
    updatesPerBatch: optimizer.updatesPerBatch,
    groupRollouts: siblings.map(rolloutRow),
  };
}

const gateExits: ReadonlySet<string> = new Set(["invalidFormat", "duplicateCall", "budgetExhausted", "truncated"]);

/** A gate ends a rollout at its last turn. */
async function gateOf(
  sql: Parameters<typeof turns.repeatedByLast>[0],
  { id, exit, turns: count }: rolloutRows.RolloutRow,
): Promise<GateView | null> {
  if (!gateExits.has(exit) || count === 0) return null;
  const duplicateOf = exit === "duplicateCall" ? await turns.repeatedByLast(sql, id) : null;
  return { turn: count - 1, duplicateOf };
}

export interface TextQuery {
  readonly rolloutId: string;
  readonly part: "prompt" | "diff" | "goldDiff";
  readonly from: number;
  readonly length: number;
}

/** A stretch of a trajectory's prompt or diff. Throws NotFound. */
export async function readTrajectoryText(
  { db }: Context,
  { rolloutId, part, from, length }: TextQuery,
): Promise<TextSlice> {
  const found = await trajectories.text(db.sql, { rolloutId, part }, { from, length });
  if (!found) throw new NotFound(`There is no rollout ${rolloutId}.`);
  return { from, ...found };
}

export interface TestQuery {
  readonly rolloutId: string;
  readonly from: number;
  readonly limit: number;
}

/** Tests of a rollout's grading, failed ones first. */
export async function listTests({ db }: Context, { rolloutId, from, limit }: TestQuery): Promise<TestPage> {
  return { from, ...(await trajectories.tests(db.sql, rolloutId, { from, limit: Math.min(limit, maxTests) })) };
}
