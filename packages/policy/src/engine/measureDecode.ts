import { seededRandom } from "@holdfast/recipe";
import type { Weights } from "../weights.ts";
import { createWasmEngine } from "./wasmEngine.ts";

/** Decoding rate of `batch` sequences that each read a 50-token prompt of their own and sample `tokens` tokens. */
export async function measureDecode(options: {
  readonly weights: Weights;
  readonly batch: number;
  readonly tokens: number;
}): Promise<{ tokensPerSecond: number }> {
  const { weights, batch, tokens } = options;
  const common = { name: "measure", version: 0, residentCap: batch, statePrecision: "f32" } as const;
  const engine = await createWasmEngine({ ...common, weights });
  const turn = async (round: string, i: number) => {
    const session = engine.open({ seed: `${round}/${i}`, temperature: 1, topP: 1 });
    const random = seededRandom(round, i);
    session.observe(Array.from({ length: 50 }, () => Math.floor(random() * weights.spec.vocabulary)));
    await session.sample({ maxTokens: round === "warm" ? 20 : tokens, stopToken: -1 });
    session.close();
  };
  const round = (name: string) => Promise.all(Array.from({ length: batch }, (_, i) => turn(name, i)));
  await round("warm");
  const before = engine.stats();
  const since = performance.now();
  await round("timed");
  const seconds = (performance.now() - since) / 1000;
  const after = engine.stats();
  engine.close();
  const read = after.generatedTokens + after.prefillTokens - before.generatedTokens - before.prefillTokens;
  return { tokensPerSecond: read / seconds };
}
