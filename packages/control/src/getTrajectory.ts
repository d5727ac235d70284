import type { Prisma } from "@holdfast/db";
import { fromBytes } from "./columns.ts";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import { rolloutRow } from "./listRollouts.ts";
import type { TestRecord, TurnRecord } from "./types.ts";
import type { TokenView, TrajectoryView, TurnView } from "./views.ts";

const everything = {
  trajectory: true,
  group: { include: { rollouts: { include: { group: true }, orderBy: { index: "asc" } } } },
  run: { select: { id: true, name: true, basePolicy: { select: { vocabulary: { select: { pieces: true } } } } } },
} satisfies Prisma.RolloutInclude;

/** A rollout with all it left; its text is decoded from its tokens. Throws NotFound. */
export async function getTrajectory({ db }: Context, rolloutId: string): Promise<TrajectoryView> {
  const stored = await db.prisma.rollout.findUnique({ where: { id: rolloutId }, include: everything });
  if (!stored?.trajectory) throw new NotFound(`There is no rollout ${rolloutId}.`);
  const { run, group, trajectory } = stored;
  const { tokens, logprobs, versions } = fromBytes(trajectory);
  const pieces = storedPieces(run.basePolicy.vocabulary.pieces);
  const tokenViews = Array.from(tokens, (token, i): TokenView => ({
    text: pieces[token] ?? "",
    logprob: logprobs[i] ?? 0,
    version: versions[i] ?? -1,
  }));
  return {
    ...rolloutRow(stored),
    runId: run.id,
    runName: run.name,
    prompt: trajectory.prompt,
    turnList: storedTurns(trajectory.turns).map((turn) => turnView(turn, tokenViews.slice(turn.start, turn.end))),
    tests: storedTests(trajectory.tests),
    diff: trajectory.diff,
    goldDiff: trajectory.goldDiff,
    groupRollouts: group.rollouts.map(rolloutRow),
  };
}

const turnView = ({ start: _start, end: _end, ...turn }: TurnRecord, tokens: readonly TokenView[]): TurnView => ({
  raw: tokens.map(({ text }) => text).join(""),
  ...turn,
  tokens,
});

/** These three columns are written by this package only, from values of these types. */
const storedPieces = (json: Prisma.JsonValue) => json as unknown as readonly string[];
const storedTurns = (json: Prisma.JsonValue) => json as unknown as readonly TurnRecord[];
const storedTests = (json: Prisma.JsonValue) => json as unknown as readonly TestRecord[];
