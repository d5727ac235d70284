/**
 * Supervised warm start of a base policy, on demonstrations executed in the sandbox.
 *
 * Left out of the usual SFT recipe: no packing across demonstrations (one row is one), no Muon (AdamW alone learns as
 * well here), no validation split (held-out tasks are executed for real at the end).
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createTokenizer,
  createTrainer,
  encodeCheckpoint,
  initWeights,
  parameterCount,
  policySizes,
  policySpec,
  selectBackend,
  vocabularyDigest,
} from "@holdfast/policy";
import type { PolicySize } from "@holdfast/policy";
import { seededRandom } from "@holdfast/recipe";
import { modelsFolder } from "../models/basePolicies.ts";
import { buildVocabulary } from "../models/vocabulary.ts";
import { demonstrationStream } from "../pretrain/demonstrationStream.ts";
import { supervisedRate } from "../pretrain/supervisedRate.ts";
import { number, oneOf, readOptions, share, wholeNumber } from "./arguments.ts";
import { evaluateBase } from "./evaluateBase.ts";

const defaults = {
  name: "xs-base",
  size: "xs",
  seed: "1",
  tokens: "1800000",
  rate: "0.003",
  sloppy: "0",
  tasks: "200",
  attempts: "4",
};
const options = readOptions(defaults);
const size = oneOf("size", options.size, Object.keys(policySizes) as PolicySize[]);
const goal = wholeNumber("tokens", options.tokens);
const peak = number("rate", options.rate);
const sloppy = share("sloppy", options.sloppy);

const vocabulary = buildVocabulary();
const codec = createTokenizer(vocabulary);
const spec = policySpec(size, vocabulary.pieces.length);
const backend = await selectBackend();
console.log(
  `${size}: ${String(parameterCount(spec))} parameters, ${String(vocabulary.pieces.length)} pieces, ${backend.label}`,
);

const trainer = createTrainer({
  weights: initWeights(spec, seededRandom("init", options.seed)),
  optimizer: { beta1: 0.9, beta2: 0.98, weightDecay: 0.01, clipNorm: 1 },
});
const stream = demonstrationStream({ codec, seed: options.seed, sloppy });
const startedAt = performance.now();
let tokens = 0;
let sequences = 0;
let update = 0;
let recentLoss = 0;
for (; tokens < goal; update++) {
  const progress = tokens / goal;
  const batch = await stream.next(progress);
  const { loss } = await trainer.supervised({
    sequences: batch,
    learningRate: supervisedRate(peak, { update, progress }),
  });
  tokens += batch.reduce((sum, sequence) => sum + sequence.tokens.length, 0);
  sequences += batch.length;
  recentLoss = update === 0 ? loss : 0.97 * recentLoss + 0.03 * loss;
  if (update % 50 === 0) report();
}
report();
const minutes = (performance.now() - startedAt) / 60_000;

const folder = join(modelsFolder, options.name);
await mkdir(folder, { recursive: true });
const metadata = { version: 0, vocabularyDigest: vocabularyDigest(vocabulary.pieces) };
await writeFile(join(folder, "policy.safetensors"), encodeCheckpoint({ weights: trainer.exportWeights(), metadata }));
await writeFile(join(folder, "vocabulary.json"), `${JSON.stringify(vocabulary, null, 1)}\n`);
const command = `npm run policy:pretrain -- ${Object.keys(defaults)
  .map((name) => `--${name} ${options[name as keyof typeof defaults]}`)
  .join(" ")}`;
const evaluation = await evaluateBase({
  weights: trainer.exportWeights(),
  codec,
  tasks: wholeNumber("tasks", options.tasks),
  attempts: wholeNumber("attempts", options.attempts),
});
const card = {
  name: options.name,
  size,
  parameters: parameterCount(spec),
  layers: spec.layers,
  command,
  seed: options.seed,
  tokens,
  sequences,
  updates: update,
  minutes: Number(minutes.toFixed(1)),
  backend: backend.label,
  ...evaluation,
};
await writeFile(join(folder, "card.json"), `${JSON.stringify(card, null, 2)}\n`);
console.log(JSON.stringify(card));
process.exit(0);

function report(): void {
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `update ${String(update)}  ${(tokens / 1e6).toFixed(2)} M tokens  loss ${recentLoss.toFixed(3)}  ${(tokens / seconds / 1000).toFixed(1)} k tok/s`,
  );
}
