import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Vocabulary, Weights } from "@holdfast/policy";
import { checkpointDigest, createTokenizer, decodeCheckpoint, vocabularyDigest } from "@holdfast/policy";
import type { TokenCodec } from "@holdfast/recipe";
import { z } from "zod";

export const modelsFolder = fileURLToPath(new URL("../../../../models", import.meta.url));

const PolicyCard = z.looseObject({
  size: z.enum(["xs", "s", "m"]),
  parameters: z.number().int().positive(),
  passAt1: z.number().min(0).max(1).nullable(),
});

const VocabularyFile = z.object({ pieces: z.array(z.string().min(1)), controlPieces: z.array(z.string().min(1)) });

/** A committed starting point: checkpoint, vocabulary and the card saying how it was made. */
export interface BasePolicy {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly digest: string;
  readonly weights: Weights;
  readonly vocabulary: Vocabulary;
  readonly codec: TokenCodec;
  readonly card: z.infer<typeof PolicyCard>;
}

/** Every base policy under models/. Throws when a folder is incomplete or its files do not belong together. */
export async function readBasePolicies(): Promise<readonly BasePolicy[]> {
  const entries = await readdir(modelsFolder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() && entry.name !== "tasksets").map(({ name }) => name);
  return Promise.all(names.sort().map(readBasePolicy));
}

export async function readBasePolicy(name: string): Promise<BasePolicy> {
  const folder = join(modelsFolder, name);
  const bytes = new Uint8Array(await readFile(join(folder, "policy.safetensors")));
  const vocabulary = VocabularyFile.parse(JSON.parse(await readFile(join(folder, "vocabulary.json"), "utf8")));
  const card = PolicyCard.parse(JSON.parse(await readFile(join(folder, "card.json"), "utf8")));
  const { weights, metadata } = decodeCheckpoint(bytes);
  if (metadata.vocabularyDigest !== vocabularyDigest(vocabulary.pieces)) {
    throw new Error(`models/${name}: vocabulary.json is not the vocabulary the checkpoint was trained with`);
  }
  const digest = checkpointDigest(bytes);
  return { name, bytes, digest, weights, vocabulary, codec: createTokenizer(vocabulary), card };
}
