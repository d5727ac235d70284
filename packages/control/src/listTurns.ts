import { rolloutRows, turns } from "@holdfast/db";
import { qwenProfile, reasonMarks, type TurnPiece } from "@holdfast/recipe";
import { floats, ints } from "./columns.ts";
import type { Context } from "./context.ts";
import { NotFound } from "./errors.ts";
import type { LongText, TextMark, TextSlice, TurnPage, TurnTokens, TurnView } from "./rolloutViews.ts";
import { readVocabulary, type StoredVocabulary } from "./readVocabulary.ts";

/** Characters of an observation, and of what was read from a turn, that come with a page of turns. */
const headLength = 4_096;
/** Tokens of a turn whose text comes with a page. */
const headTokens = 8_192;
const maxTurns = 200;

export interface TurnQuery {
  readonly rolloutId: string;
  readonly from: number;
  /** At most 200. */
  readonly limit: number;
}

/** Turns of a trajectory, their text decoded from their tokens; long texts are cut to their head. Throws NotFound. */
export async function listTurns({ db }: Context, { rolloutId, from, limit }: TurnQuery): Promise<TurnPage> {
  const row = await rolloutRows.find(db.sql, rolloutId);
  if (!row) throw new NotFound(`There is no rollout ${rolloutId}.`);
  const vocabulary = await readVocabulary(db, row.runId);
  const window = { from, limit: Math.min(limit, maxTurns), headLength, headTokens };
  const stored = await turns.page(db.sql, rolloutId, window);
  return { from, turns: stored.map((turn) => turnView(turn, { row, vocabulary })) };
}

interface TurnContext {
  readonly row: rolloutRows.RolloutRow;
  readonly vocabulary: StoredVocabulary;
}

function turnView(turn: turns.TurnRow, { row, vocabulary }: TurnContext): TurnView {
  const pieces = vocabulary.piecesOf(ints(turn.tokens));
  const raw = pieces.map(({ text }) => text).join("");
  const ending = turn.index === row.turns - 1 ? endMarks(row, { raw, command: turn.command }) : [];
  return {
    index: turn.index,
    raw,
    tokens: turn.tokenCount,
    rawTokens: pieces.length,
    think: longText(turn.think, turn.thinkLength),
    command: longText(turn.command, turn.commandLength),
    formatReasons: turn.formatReasons,
    marks: [...formatMarks(pieces, turn), ...ending],
    observation: longText(turn.observation, turn.observationLength),
    exitCode: turn.exitCode,
    truncatedBytes: turn.truncatedBytes,
    durationMs: turn.durationMs,
  };
}

/** Nothing for a turn that is not here as a whole, of which the end could not be judged. */
function formatMarks(pieces: readonly TurnPiece[], { formatReasons, tokenCount }: turns.TurnRow): readonly TextMark[] {
  if (pieces.length < tokenCount) return [];
  return reasonMarks({ pieces, reasons: formatReasons }, qwenProfile);
}

/** Where the last turn shows why the rollout ended, other than by its format. */
function endMarks(
  { exit, exitDetail }: rolloutRows.RolloutRow,
  { raw, command }: { readonly raw: string; readonly command: string | null },
): readonly TextMark[] {
  const at = { start: raw.length, end: raw.length };
  if (exit === "truncated") return [{ reason: exitDetail ?? exit, ...at }];
  if (exit === "budgetExhausted" && exitDetail === "totalTokens") return [{ reason: exitDetail, ...at }];
  const start = command === null ? -1 : raw.lastIndexOf(command);
  if (exit !== "duplicateCall" || command === null || start < 0) return [];
  return [{ reason: exit, start, end: start + command.length }];
}

const longText = (head: string | null, length: number): LongText | null => (head === null ? null : { head, length });

export interface ObservationQuery {
  readonly rolloutId: string;
  readonly turn: number;
  /** In characters. */
  readonly from: number;
  readonly length: number;
}

/** A stretch of what came back from a turn. Throws NotFound. */
export async function readObservation({ db }: Context, query: ObservationQuery): Promise<TextSlice> {
  const { rolloutId, turn, from, length } = query;
  const found = await turns.observation(db.sql, { rolloutId, turn }, { from, length });
  if (!found) throw new NotFound(`Turn ${turn} of rollout ${rolloutId} has no observation.`);
  return { from, ...found };
}

export interface TokenQuery {
  readonly rolloutId: string;
  readonly turn: number;
  readonly from: number;
  readonly limit: number;
}

/** Tokens of a turn with what sampler and trainer made of them. Throws NotFound. */
export async function listTokens({ db }: Context, query: TokenQuery): Promise<TurnTokens> {
  const { rolloutId, turn, from, limit } = query;
  const row = await rolloutRows.find(db.sql, rolloutId);
  const slice = row && (await turns.tokens(db.sql, { rolloutId, turn }, { from, limit }));
  if (!slice) throw new NotFound(`There is no turn ${turn} of a rollout ${rolloutId}.`);
  const vocabulary = await readVocabulary(db, row.runId);
  return {
    from,
    total: slice.total,
    text: vocabulary.piecesOf(ints(slice.tokens)).map(({ text }) => text),
    logprobs: [...floats(slice.logprobs)],
    versions: [...ints(slice.versions)],
    trainerLogprobs: slice.trainerLogprobs && [...floats(slice.trainerLogprobs)],
    entropies: slice.entropies && [...floats(slice.entropies)],
  };
}
