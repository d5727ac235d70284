import type { TokenCodec } from "./policySession.ts";
import { qwenProfile } from "./rawFormat/formatProfile.ts";

/**
 * A vocabulary for text of any tokenizer: the format's control pieces, then the 256 bytes of UTF-8. Bytes that are a printable
 * character, a tab or a newline are that character; any other byte is spelled `<0x..>`, as SentencePiece spells the bytes it
 * falls back to.
 */
export const byteVocabulary: { readonly pieces: readonly string[]; readonly controlPieces: readonly string[] } = {
  pieces: [...qwenProfile.controlPieces, ...Array.from({ length: 256 }, (_, byte) => pieceOfByte(byte))],
  controlPieces: qwenProfile.controlPieces,
};

const firstByte = qwenProfile.controlPieces.length;
const controlPattern = new RegExp(
  `(${[...qwenProfile.controlPieces]
    .sort((a, b) => b.length - a.length)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join("|")})`,
);

/** Codec of `byteVocabulary`. Any text survives it but NUL, which no database stores as text: it becomes U+FFFD. */
export const byteCodec: TokenCodec = {
  pieces: byteVocabulary.pieces,
  controlIds: new Set(qwenProfile.controlPieces.map((_, id) => id)),
  encode: (text) =>
    // Splitting by a group keeps what matched: every other part is a control piece.
    text
      .split(controlPattern)
      .flatMap((part, i) => (i % 2 === 1 ? [byteVocabulary.pieces.indexOf(part)] : bytesOf(part))),
  encodeObserved: bytesOf,
  decode: (tokens) => pieceTexts(tokens, byteVocabulary.pieces).join(""),
};

/**
 * Text of each token, so that joined they are the text of all. A character of several bytes is the text of its first byte, and
 * the others have none; bytes that are no character are U+FFFD each. An id without a piece has no text.
 */
export function pieceTexts(tokens: readonly number[], pieces: readonly string[]): string[] {
  const bytes = tokens.map((token) => byteOfPiece(pieces[token] ?? ""));
  const texts: string[] = [];
  while (texts.length < tokens.length) {
    const at = texts.length;
    const byte = bytes[at];
    if (byte === null || byte === undefined) {
      texts.push(pieces[tokens[at] ?? -1] ?? "");
      continue;
    }
    const character = decodedCharacter(bytes.slice(at, at + lengthFrom(byte)));
    texts.push(character?.text ?? "\ufffd", ...Array.from({ length: (character?.bytes ?? 1) - 1 }, () => ""));
  }
  return texts;
}

function bytesOf(text: string): number[] {
  return Array.from(new TextEncoder().encode(text.replaceAll("\0", "\ufffd")), (byte) => firstByte + byte);
}

function pieceOfByte(byte: number): string {
  const isText = (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a;
  return isText ? String.fromCharCode(byte) : `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`;
}

/** Null for a piece that is not a spelled byte. */
function byteOfPiece(piece: string): number | null {
  const spelled = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1];
  return spelled === undefined ? null : Number.parseInt(spelled, 16);
}

/** How many bytes a character has whose first byte this is (UTF-8); 1 when it can be none. */
function lengthFrom(byte: number): number {
  if (byte >= 0xf0) return 4;
  if (byte >= 0xe0) return 3;
  return byte >= 0xc0 ? 2 : 1;
}

function decodedCharacter(bytes: readonly (number | null)[]): { readonly text: string; readonly bytes: number } | null {
  const known = bytes.filter((byte) => byte !== null);
  if (known.length < bytes.length) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(known));
    return { text, bytes: known.length };
  } catch (error) {
    if (error instanceof TypeError) return null; // what a fatal decoder throws at bytes that are no character
    throw error;
  }
}
