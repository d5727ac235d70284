import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@holdfast/db";
import { z } from "zod";

const models = join(import.meta.dirname, "../../models");

const Vocabulary = z.object({ pieces: z.array(z.string()), controlPieces: z.array(z.string()) });
const Card = z.object({ size: z.string(), parameters: z.number().int() }).catchall(z.json());
const Taskset = z.object({
  name: z.string(),
  description: z.string(),
  tasks: z.array(
    z.object({ id: z.string(), family: z.string(), kinds: z.array(z.string()), basePassRate: z.number() }),
  ),
});

export type Vocabulary = z.infer<typeof Vocabulary>;

/** The pieces of the committed base policy. */
export const readVocabulary = async () => Vocabulary.parse(await readJson("xs-base/vocabulary.json"));

/** Makes the committed base policy and pool known where no worker has done so yet; leaves what is known alone. */
export async function ensureModels({ prisma }: Database): Promise<void> {
  const vocabulary = await readVocabulary();
  const digest = createHash("sha256").update(JSON.stringify(vocabulary)).digest("hex");
  await prisma.vocabulary.upsert({ where: { digest }, create: { digest, ...vocabulary }, update: {} });
  const card = Card.parse(await readJson("xs-base/card.json"));
  const weights = createHash("sha256").update(await readFile(join(models, "xs-base/policy.safetensors")));
  const base = { digest: weights.digest("hex"), size: card.size, parameters: card.parameters };
  await prisma.basePolicy.upsert({
    where: { name: "xs-base" },
    create: { name: "xs-base", ...base, vocabularyDigest: digest, card },
    update: {},
  });
  const { name, description, tasks } = Taskset.parse(await readJson("tasksets/demo-24.json"));
  if ((await prisma.taskset.count({ where: { name } })) > 0) return;
  const rows = tasks.map((task, position) => ({ position, ...task }));
  await prisma.taskset.create({ data: { name, description, tasks: { create: rows } } });
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(join(models, path), "utf8"));
}
