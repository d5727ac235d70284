import { createHash } from "node:crypto";
import type { TokenCodec } from "@holdfast/recipe";

/** A vocabulary: the index of a piece is its token id. */
export interface Vocabulary {
  readonly pieces: readonly string[];
  /** The pieces only the chat template may write (tags). */
  readonly controlPieces: readonly string[];
}

const wordCharacter = "[A-Za-z0-9_]";

/**
 * Codec of a piece list: at each position the longest piece that fits. A piece of two or more letters, digits and "_"
 * fits only as a whole word; a number only as a whole number, so "12s/" is "12" and then "s/". Every printable ASCII
 * character, newline and tab must be a piece; throws otherwise, and on empty or repeated pieces.
 */
export function createTokenizer({ pieces, controlPieces }: Vocabulary): TokenCodec {
  const ids = new Map(pieces.map((piece, id) => [piece, id]));
  checkPieces(pieces, ids);
  const controlIds = new Set(controlPieces.map((piece) => idOf(ids, piece)));
  const trusted = matcher(pieces);
  const observed = matcher(pieces.filter((_, id) => !controlIds.has(id)));
  return {
    pieces,
    controlIds,
    encode: (text) => encodeWith(trusted, ids, text),
    encodeObserved: (text) => encodeWith(observed, ids, text.replace(/[^\x20-\x7e\n\t]/gu, "?")),
    decode: (tokens) => tokens.map((id) => pieces[id] ?? "\ufffd").join(""),
  };
}

/** sha256 hex of a piece list; equal digests mean that token ids mean the same. */
export function vocabularyDigest(pieces: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(pieces)).digest("hex");
}

/** One sticky expression that matches the longest fitting piece. */
function matcher(pieces: readonly string[]): RegExp {
  const longestFirst = [...pieces].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
  return new RegExp(longestFirst.map(pattern).join("|"), "y");
}

function pattern(piece: string): string {
  const escaped = piece.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  if (piece.length === 1) return escaped;
  if (/^\d+$/.test(piece)) return `(?<!${wordCharacter})${escaped}(?!\\d)`;
  if (/^\w+$/.test(piece)) return `(?<!${wordCharacter})${escaped}(?!${wordCharacter})`;
  return escaped;
}

function encodeWith(expression: RegExp, ids: ReadonlyMap<string, number>, text: string): number[] {
  const tokens: number[] = [];
  expression.lastIndex = 0;
  while (expression.lastIndex < text.length) {
    const at = expression.lastIndex;
    const match = expression.exec(text);
    if (match === null) throw new RangeError(`no piece for ${JSON.stringify(text[at])} at position ${String(at)}`);
    tokens.push(idOf(ids, match[0]));
  }
  return tokens;
}

function checkPieces(pieces: readonly string[], ids: ReadonlyMap<string, number>): void {
  if (ids.has("")) throw new Error("vocabulary: a piece is empty");
  if (ids.size !== pieces.length) {
    const repeated = pieces.find((piece, id) => ids.get(piece) !== id);
    throw new Error(`vocabulary: piece ${JSON.stringify(repeated)} is listed twice`);
  }
  const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  for (const character of ["\n", "\t", ...printable]) idOf(ids, character);
}

function idOf(ids: ReadonlyMap<string, number>, piece: string): number {
  const id = ids.get(piece);
  if (id === undefined) throw new Error(`vocabulary: piece ${JSON.stringify(piece)} is missing`);
  return id;
}
