import type { FormatProfile } from "./formatProfile.ts";
import { tagSource, type TurnPiece } from "./tags.ts";

/**
 * Splits text into control and ordinary pieces, for turns that come as text only. Control pieces of the profile first, then
 * bare tags, whatever surrounds them: text cannot tell a tag from its spelling, so every tag is taken for one.
 */
export function piecesFromText(text: string, profile: FormatProfile): TurnPiece[] {
  const exact = profile.controlPieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const longestFirst = exact.sort((a, b) => b.length - a.length).join("|");
  const pieces: TurnPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(new RegExp(`${longestFirst}|${tagSource}`, "g"))) {
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), control: false });
    pieces.push({ text: match[0], control: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), control: false });
  return pieces;
}
