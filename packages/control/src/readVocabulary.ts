import type { Database, Prisma } from "@holdfast/db";
import { pieceTexts, type TurnPiece } from "@holdfast/recipe";
import { NotFound } from "./errors.ts";

export interface StoredVocabulary {
  /**
   * Text of each token, and whether it is a control piece; empty text for an id that the vocabulary does not have, and for all
   * but the first byte of a character that is stored as bytes.
   */
  piecesOf(tokens: Iterable<number>): readonly TurnPiece[];
}

/** The vocabulary of a run's base policy. Throws NotFound. */
export async function readVocabulary({ prisma }: Pick<Database, "prisma">, runId: string): Promise<StoredVocabulary> {
  const run = await prisma.run.findUnique({
    where: { id: runId },
    select: { basePolicy: { select: { vocabulary: { select: { pieces: true, controlPieces: true } } } } },
  });
  if (!run) throw new NotFound(`There is no run ${runId}.`);
  const pieces = storedPieces(run.basePolicy.vocabulary.pieces);
  const control = new Set(storedPieces(run.basePolicy.vocabulary.controlPieces));
  return {
    piecesOf: (tokens) => pieceTexts([...tokens], pieces).map((text) => ({ text, control: control.has(text) })),
  };
}

/** Both columns are written by this package only, from lists of texts. */
const storedPieces = (json: Prisma.JsonValue) => json as unknown as readonly string[];
