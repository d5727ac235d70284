import { tinyrepo } from "@holdfast/harness";
import type { Vocabulary } from "@holdfast/policy";
import { qwenProfile } from "@holdfast/recipe";

const padPiece = "<|pad|>";

/** Vocabulary of a new base policy: padding, the format's control pieces, the task family's pieces, then every printable character. */
export function buildVocabulary(): Vocabulary {
  const controlPieces = [padPiece, ...qwenProfile.controlPieces];
  const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
  const pieces = [...new Set([...controlPieces, ...tinyrepo.pieces, "\n", "\t", ...printable])];
  return { pieces, controlPieces };
}
