import { createHash } from "node:crypto";
import type { Prisma } from "@holdfast/db";
import type { Context } from "./context.ts";
import { oneAtATime } from "./oneAtATime.ts";
import type { BaseRegistration } from "./types.ts";

/** Makes a base checkpoint known, or replaces what is known under its name. */
export async function registerBase({ db }: Context, input: BaseRegistration): Promise<void> {
  const { name, size, parameters, digest } = input;
  const pieces = [...input.vocabulary.pieces];
  const controlPieces = [...input.vocabulary.controlPieces];
  const vocabularyDigest = createHash("sha256").update(JSON.stringify({ pieces, controlPieces })).digest("hex");
  const base = { digest, size, parameters, vocabularyDigest, card: asJson(input.card) };
  await db.prisma.$transaction(async (transaction) => {
    await oneAtATime(transaction);
    await transaction.vocabulary.upsert({
      where: { digest: vocabularyDigest },
      create: { digest: vocabularyDigest, pieces, controlPieces },
      update: {},
    });
    await transaction.basePolicy.upsert({ where: { name }, create: { name, ...base }, update: base });
  });
}

/** A card is read from a JSON file, so it is JSON; its type only says that it is a record. */
const asJson = (card: BaseRegistration["card"]) => card as Prisma.InputJsonObject;
