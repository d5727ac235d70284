import { demonstrate, tinyrepo } from "@holdfast/harness";
import { createTrainer, createWasmEngine, selectBackend } from "@holdfast/policy";
import { qwenProfile, seededRandom } from "@holdfast/recipe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sequenceOf } from "../pretrain/sequenceOf.ts";
import { readBasePolicy, type BasePolicy } from "./basePolicies.ts";

let base: BasePolicy;
beforeAll(async () => {
  base = await readBasePolicy("xs-base");
  await selectBackend();
});

/** Contexts of real rollouts, cut at every length so that sampling starts in think lines, commands and tags alike. */
async function contexts(count: number): Promise<readonly Int32Array[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, seed) => {
      const task = await tinyrepo.generate({ split: "heldout-seen", seed });
      const { segments } = await demonstrate(task, seededRandom("numerics", seed));
      const { tokens } = sequenceOf(base.codec, segments);
      return tokens.subarray(0, Math.floor((tokens.length * (seed + 1)) / count));
    }),
  );
}

test("trainer and decode engine agree on the base checkpoint to 1e-4 in f32", { timeout: 60_000 }, async () => {
  const { weights, codec } = base;
  const engine = await createWasmEngine({ name: "n/0", weights, version: 0, residentCap: 16, statePrecision: "f32" });
  const trainer = await createTrainer({
    weights,
    optimizer: { beta1: 0.9, beta2: 0.98, weightDecay: 0, clipNorm: 1 },
  });
  afterAll(() => {
    engine.close();
    trainer.dispose();
  });
  const stopToken = codec.pieces.indexOf(qwenProfile.stopPiece);
  const sampled = await Promise.all(
    (await contexts(16)).map(async (context, i) => {
      const session = engine.open({ seed: `numerics/${String(i)}`, temperature: 1, topP: 1 });
      session.observe([...context]);
      const turn = await session.sample({ maxTokens: 36, stopToken });
      session.close();
      return { context, turn };
    }),
  );
  const sequences = sampled.map(({ context, turn }) => ({ tokens: Int32Array.from([...context, ...turn.tokens]) }));
  const trained = await trainer.logprobs(sequences, 1);
  const gaps = sampled.flatMap(({ context, turn }, i) =>
    turn.logprobs.map((logprob, j) => Math.abs(logprob - (trained[i]?.[context.length + j] ?? NaN))),
  );
  expect(gaps.length).toBeGreaterThan(100);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1e-4);
});
