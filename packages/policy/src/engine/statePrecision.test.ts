import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { selectBackend } from "../backend.ts";
import { decodeCheckpoint } from "../checkpoint.ts";
import { createLossStatistics } from "../lossStatistics.ts";
import { createScorer } from "../scorer.ts";
import type { Vocabulary } from "../tokenizer.ts";
import { createTokenizer } from "../tokenizer.ts";
import type { StatePrecision } from "./decodeEngine.ts";
import { createWasmEngine } from "./wasmEngine.ts";

const folder = new URL("../../../../models/xs-base/", import.meta.url);
const { weights } = decodeCheckpoint(readFileSync(new URL("policy.safetensors", folder)));
const codec = createTokenizer(readVocabulary());
const issue =
  "<|im_start|>user\nclamp(2, 0, 3) gives 0, want 2. See src/list.js<|im_end|>\n<|im_start|>assistant\n<think>\n";

/** The cast trusts a file of this repository. */
function readVocabulary(): Vocabulary {
  return JSON.parse(readFileSync(new URL("vocabulary.json", folder), "utf8")) as Vocabulary;
}

/** k3 mismatch KL between what an engine of that precision recorded and the trainer's forward, over sampled tokens. */
async function mismatchKl(statePrecision: StatePrecision): Promise<number> {
  const engine = await createWasmEngine({ name: "t/0", weights, version: 0, residentCap: 16, statePrecision });
  const prompt = codec.encode(issue);
  const turns = await Promise.all(
    Array.from({ length: 16 }, async (_, i) => {
      const session = engine.open({ seed: `precision ${String(i)}`, temperature: 1, topP: 1 });
      session.observe(prompt);
      return session.sample({ maxTokens: 200, stopToken: -1 });
    }),
  );
  engine.close();
  const scorer = createScorer(weights);
  const sequences = turns.map(({ tokens }) => ({ tokens: Int32Array.from([...prompt, ...tokens]) }));
  const trained = await scorer.logprobs(sequences, 1);
  scorer.dispose();
  const statistics = createLossStatistics();
  turns.forEach(({ logprobs }, row) => {
    statistics.addTokens({
      mask: logprobs.map(() => 1),
      trainerLogprobs: trained[row]?.slice(prompt.length) ?? [],
      rolloutLogprobs: logprobs,
      entropies: logprobs.map(() => 0),
    });
  });
  return statistics.summary().mismatchKl;
}

test("on the base policy, a bf16 state at least doubles the mismatch KL of an f32 one", async () => {
  await selectBackend({ candidates: ["wasm"] });
  const [exact, rounded] = [await mismatchKl("f32"), await mismatchKl("bf16")];
  expect(exact).toBeGreaterThanOrEqual(0);
  expect(rounded).toBeGreaterThan(2 * exact);
  expect(rounded).toBeGreaterThan(1e-6); // far above rounding noise
});
